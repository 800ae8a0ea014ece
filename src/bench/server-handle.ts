import { fork } from "node:child_process";
import { once } from "node:events";
import type { Addresses, Command, Result, ServerSettings } from "./protocol.ts";

/** The main process's handle of a measured process. */
export interface MeasuredServer extends Addresses {
  run: (command: Command) => Promise<Result>;
  stop: () => Promise<void>;
}

/** Makes `main.ts` run as a measured process. */
export const measuredServerArgument = "--measured-server";

/** Starts a process with a database of its own, filled as the settings say. */
export async function startMeasuredServer(settings: ServerSettings): Promise<MeasuredServer> {
  const child = fork("src/bench/main.ts", [measuredServerArgument, JSON.stringify(settings)], {
    execArgv: ["--import", "tsx"],
    // The log is written as in production, but discarded.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const answer = <Message>() =>
    new Promise<Message>((resolve, reject) => {
      const onExit = () => reject(new Error("a measured process ended early"));
      child.once("exit", onExit);
      child.once("message", (message) => {
        child.off("exit", onExit);
        resolve(message as Message);
      });
    });
  const addresses = await answer<Addresses>();
  return {
    ...addresses,
    run: (command) => {
      child.send(command);
      return answer<Result>();
    },
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
