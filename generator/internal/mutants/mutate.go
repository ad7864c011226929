package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
)

// A mutant is one small fault: the bytes from start to end of a file, replaced.
type mutant struct {
	file       string
	line       int
	start, end int
	text       string // what stands there instead
	what       string // for people: "a < b: < is <="
}

// apply returns the source with the fault in it.
func (m *mutant) apply(source []byte) []byte {
	out := append([]byte(nil), source[:m.start]...)
	out = append(out, m.text...)
	return append(out, source[m.end:]...)
}

// others says what an operator becomes. A comparison moves its boundary and is
// negated; what a sum, a product, a shift or a set of bits becomes is its inverse.
var others = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.ADD: {token.SUB}, token.SUB: {token.ADD},
	token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.AND}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.INC: {token.DEC}, token.DEC: {token.INC},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN}, token.REM_ASSIGN: {token.MUL_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.XOR_ASSIGN: {token.AND_ASSIGN},
	token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN}, token.AND_NOT_ASSIGN: {token.AND_ASSIGN},
	token.BREAK: {token.CONTINUE}, token.CONTINUE: {token.BREAK},
}

// mutantsOf returns the faults that can be planted in a file by rule, in the
// order of their places, and the file's source.
func mutantsOf(file string) ([]mutant, []byte, error) {
	source, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	mutants, err := mutate(file, source)
	return mutants, source, err
}

func mutate(file string, source []byte) ([]mutant, error) {
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var mutants []mutant
	replace := func(from, to token.Pos, text, what string) {
		mutants = append(mutants, mutant{
			file: file, line: set.Position(from).Line,
			start: set.Position(from).Offset, end: set.Position(to).Offset, text: text, what: what,
		})
	}
	textOf := func(n ast.Node) string {
		return string(source[set.Position(n.Pos()).Offset:set.Position(n.End()).Offset])
	}
	swap := func(pos token.Pos, tok token.Token) {
		for _, other := range others[tok] {
			replace(pos, pos+token.Pos(len(tok.String())), other.String(), tok.String()+" is "+other.String())
		}
	}
	remove := func(n ast.Node) { replace(n.Pos(), n.End(), "", "gone: "+brief(textOf(n))) }
	ast.Inspect(parsed, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				replace(n.Pos(), n.End(), textOf(n.X), "without "+n.Op.String()+" "+brief(textOf(n.Y)))
				replace(n.Pos(), n.End(), textOf(n.Y), "without "+brief(textOf(n.X))+" "+n.Op.String())
			} else if !(n.Op == token.ADD && hasText(n)) {
				swap(n.OpPos, n.Op)
			}
		case *ast.UnaryExpr:
			if n.Op == token.NOT || n.Op == token.SUB {
				replace(n.Pos(), n.End(), textOf(n.X), "without "+n.Op.String())
			}
		case *ast.IfStmt:
			replace(n.Cond.Pos(), n.Cond.End(), "false", "never: if "+brief(textOf(n.Cond)))
			if n.Else != nil {
				replace(n.Body.End(), n.Else.End(), "", "gone: else")
			}
		case *ast.IncDecStmt:
			swap(n.TokPos, n.Tok)
		case *ast.BranchStmt:
			swap(n.TokPos, n.Tok)
		case *ast.AssignStmt:
			swap(n.TokPos, n.Tok)
			if n.Tok != token.DEFINE {
				remove(n)
			}
		case *ast.ExprStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt:
			remove(n)
		case *ast.Ident:
			if n.Name == "true" || n.Name == "false" {
				other := strconv.FormatBool(n.Name == "false")
				replace(n.Pos(), n.End(), other, n.Name+" is "+other)
			}
		case *ast.BasicLit:
			if n.Kind == token.INT {
				replace(n.Pos(), n.End(), "("+n.Value+"+1)", n.Value+" is one more")
			}
		}
		return true
	})
	return mutants, nil
}

// hasText says that a sum is one of texts, which have no difference.
func hasText(n ast.Expr) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		return n.Kind == token.STRING
	case *ast.BinaryExpr:
		return n.Op == token.ADD && (hasText(n.X) || hasText(n.Y))
	}
	return false
}

func brief(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > 50 {
		return string(runes[:50]) + "…"
	}
	return text
}
