;; A worker that fails at every question.
(module
  (memory (export "memory") 1)
  (func (export "request") (param i32) (result i32)
    (i32.const 0))
  (func (export "resolve") (param i32 i32 i32 i32) (result i64)
    (unreachable)))
