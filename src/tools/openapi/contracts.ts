import { readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Contract } from "../../shared/contract/call.ts";

const folder = "src/shared/contract";

export interface FoundContract {
  file: string;
  /** Under which its file exports it: `bookingContract`. */
  name: string;
  contract: Contract;
}

/** Every contract that a file of the folder exports, by the file's name; there is no list of them. */
export async function loadContracts(): Promise<FoundContract[]> {
  const files = readdirSync(folder)
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .toSorted();
  const found = files.map(async (file) => {
    const exported = (await import(pathToFileURL(path.resolve(folder, file)).href)) as Record<string, Contract>;
    const names = Object.keys(exported).filter((name) => name.endsWith("Contract"));
    return names.map((name) => ({ file: path.join(folder, file), name, contract: exported[name] as Contract }));
  });
  return (await Promise.all(found)).flat();
}
