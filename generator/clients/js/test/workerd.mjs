// A Worker that asks itself the conformance file it is sent.
import * as library from "./harikerja.js";
import { conformance } from "./check.mjs";

export default {
  async fetch(request) {
    return Response.json(conformance(library, await request.text()));
  },
};
