module harikerja

go 1.26
