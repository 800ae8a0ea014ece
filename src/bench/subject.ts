import { fork } from "node:child_process";
import { once } from "node:events";
import type { Addresses, Order, Result, SubjectSettings } from "./protocol.ts";

/** A measured process, seen from the measuring one. */
export interface Subject extends Addresses {
  obey: (order: Order) => Promise<Result>;
  stop: () => Promise<void>;
}

/** The argument that makes `main.ts` a measured process. */
export const subjectArgument = "--subject";

/** Starts a process with a database of its own, filled as the settings say. */
export async function startSubject(settings: SubjectSettings): Promise<Subject> {
  const child = fork("src/bench/main.ts", [subjectArgument, JSON.stringify(settings)], {
    execArgv: ["--import", "tsx"],
    // The product's log is written, as in production, but nobody reads it.
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
    obey: (order) => {
      child.send(order);
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
