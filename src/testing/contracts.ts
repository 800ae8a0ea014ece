import { readdirSync } from "node:fs";
import path from "node:path";
import type { Contract } from "../shared/contract/call.ts";

/** Every contract, by the name that its file exports it under. */
export async function contracts(): Promise<[string, Contract][]> {
  const files = readdirSync("src/shared/contract").filter((file) => /^[\w-]+\.ts$/.test(file));
  const modules = files.map((file) => import(path.resolve("src/shared/contract", file)) as Promise<object>);
  const exported = (await Promise.all(modules)).flatMap((module) => Object.entries(module) as [string, Contract][]);
  return exported.filter(([name]) => name.endsWith("Contract"));
}
