;; What the Go runtime asks of a WASI host, answered inside the module, so that
;; the worker imports nothing: every host runs it without glue, and no clock or
;; random number from outside makes two builds or two answers differ.
;;
;; wasm-merge joins it to the Go module, which goes by the name "worker" here.
(module
  (import "worker" "memory" (memory 0))

  ;; The clock advances by a millisecond whenever it is read: a clock that
  ;; stands still stops the runtime at its start.
  (global $now (mut i64) (i64.const 0))
  (func (export "clock_time_get") (param $id i32) (param $precision i64) (param $time i32) (result i32)
    (global.set $now (i64.add (global.get $now) (i64.const 1000000)))
    (i64.store (local.get $time) (global.get $now))
    (i32.const 0))

  ;; Success without an effect: no arguments, no environment, nobody to read
  ;; what is written, no event to wait for, zeros for random bytes. The runtime
  ;; hands in zeroed results and seeds nothing but its maps with the bytes.
  (func (export "args_get") (export "args_sizes_get") (export "environ_get") (export "environ_sizes_get")
    (export "random_get") (param i32 i32) (result i32)
    (i32.const 0))
  (func (export "fd_write") (export "poll_oneoff") (param i32 i32 i32 i32) (result i32)
    (i32.const 0))
  (func (export "sched_yield") (result i32)
    (i32.const 0))

  ;; The runtime exits only after a fatal error. The trap tells the host.
  (func (export "proc_exit") (param i32)
    (unreachable)))
