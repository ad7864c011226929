;; Put in front of the real worker: a query of four bytes, such as "trap", is
;; answered by a trap, and so is every question to that instance from then on.
(module
  (import "worker" "resolve" (func $resolve (param i32 i32 i32 i32) (result i64)))
  (global $broken (mut i32) (i32.const 0))
  (func (export "resolve") (param $method i32) (param $path i32) (param $query i32) (param $today i32) (result i64)
    (if (i32.eq (local.get $query) (i32.const 4))
      (then (global.set $broken (i32.const 1))))
    (if (global.get $broken)
      (then (unreachable)))
    (call $resolve (local.get $method) (local.get $path) (local.get $query) (local.get $today))))
