import { readConfig } from "../server/config.ts";
import { migrate } from "../server/db/migrate.ts";
import { openDatabase } from "../server/db/open.ts";
import { seedDemo } from "../server/db/seed/demo.ts";

/** Fills the database with a busy season, before the server starts. */
export async function fillDemo(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const db = openDatabase(config);
  await migrate(db);
  await seedDemo({ db, config, now: () => new Date() });
  await db.destroy();
}
