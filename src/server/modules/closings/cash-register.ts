import program from "../../../../package.json";
import type { ClosingFacts } from "../../documents/closing-facts.ts";

/** What the tax office knows of the till: the program is the till, whatever device shows it. */
export const cashRegister: Omit<ClosingFacts["register"], "serial"> = {
  id: "KASSE-1",
  brand: "Havel Houseboats",
  model: "Kassensystem",
  software: "Havel Houseboats",
  version: program.version,
};
