import { readConfig } from "./config.ts";
import { ConfigError } from "./env.ts";
import { createLog } from "./http/log.ts";
import { startServer } from "./start.ts";

/** The server as a process: configured by the environment, stopped by SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const log = createLog();
  const config = readConfig(process.env);
  const server = await startServer(config, log, (password) => {
    // Printed once and kept nowhere but as a hash; not through the log, which is collected.
    console.log(`First start: the account ${config.rootEmail} has the password ${password}`);
  });
  console.log(`The website is at ${config.publicUrl}`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(`Cannot start: ${error.message}`);
  else console.error("Cannot start:", error);
  process.exit(1);
});
