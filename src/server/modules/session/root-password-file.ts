import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../config.ts";

type FileConfig = Pick<Config, "dataDir" | "publicUrl">;

/** Where a password of the root account lies that was made up here. */
export function rootPasswordFile({ dataDir }: Pick<Config, "dataDir">): string {
  return path.join(dataDir, "root-password.txt");
}

/**
 * Hands a password to the owner of the server alone: logs are collected, and read by others. Write it before
 * the password is stored: one that is stored and not told would be lost.
 */
export async function writeRootPassword(
  config: FileConfig,
  account: { email: string; password: string },
): Promise<void> {
  const file = rootPasswordFile(config);
  const lines = [`Login: ${config.publicUrl}/Login`, `Email: ${account.email}`, `Password: ${account.password}`];
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  // A file that is there keeps its mode and its owner, whosever they are.
  await rm(file, { force: true });
  await writeFile(file, `${lines.join("\n")}\n`, { mode: 0o600, flag: "wx" });
}

/** What the file says is not true any more, once the account has another password. */
export async function removeRootPassword(config: Pick<Config, "dataDir">): Promise<void> {
  await rm(rootPasswordFile(config), { force: true });
}
