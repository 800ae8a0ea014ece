import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { mailIds } from "./outbox.repository.ts";

/** Where mails become files while there is no mail server. */
export const mailFolder = ({ dataDir }: { dataDir: string }) => path.join(dataDir, "outbox");

/**
 * Deletes mails that were written as files and are not in the outbox any more, which knows how long one is retained.
 */
export async function sweepMailFiles(db: Kysely<Database>, folder: string): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => /^\d+\.eml$/.test(name));
  if (files.length === 0) return;
  const known = await mailIds(db);
  for (const name of files) {
    if (!known.has(Number.parseInt(name, 10))) await rm(path.join(folder, name), { force: true });
  }
}
