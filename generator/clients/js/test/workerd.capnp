using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [(name = "main", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);

const worker :Workerd.Worker = (
  modules = [
    (name = "workerd.mjs", esModule = embed "workerd.mjs"),
    (name = "check.mjs", esModule = embed "check.mjs"),
    (name = "harikerja.js", esModule = embed "harikerja.js"),
  ],
  compatibilityDate = "2025-01-01",
);
