import { readConfig } from "./config.ts";
import { ConfigError } from "./env.ts";
import { withEnvFile } from "./env-file.ts";
import { createLog, createReadableLog } from "./http/log.ts";
import { isDevelopment } from "./pages/renderer.ts";
import { type RunningServer, startServer } from "./start.ts";

/** The server as a process: configured by the environment, stopped by SIGTERM or SIGINT. */
async function main(): Promise<void> {
  // Whatever the server writes is its owner's alone.
  process.umask(0o077);
  const given = readConfig(withEnvFile(process.env));
  const config = process.argv.includes("--new") ? { ...given, dataDirMustExist: false } : given;
  const isRead = isDevelopment() || process.stdout.isTTY;
  const log = await (isRead ? createReadableLog : createLog)(config.logLevel);
  let server: RunningServer | undefined;
  // From the start on: as the first process of a container it would not hear them otherwise.
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      log.info({ signal }, "stopping");
      Promise.resolve(server?.stop()).then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    });
  }
  server = await startServer(config, log, (file) => {
    // Not the password itself: what is printed is collected, and read by others.
    console.log(`First start: the password of ${config.rootEmail} is in ${file}.`);
    console.log("Log in with it and set one of your own in the settings: then the file is removed.");
  });
  console.log(`The website is at ${server.publicUrl}`);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError) console.error(error.message.replaceAll(/^/gm, "Cannot start: "));
  else console.error("Cannot start:", error);
  process.exit(1);
});
