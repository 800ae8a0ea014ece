import { setTimeout as pause } from "node:timers/promises";
import Fastify from "fastify";
import { createTimedWorker } from "./timed-worker.ts";

it("a worker does a round at the start and after each pause, also where one failed, and none once it is stopped", async () => {
  let rounds = 0;
  const worker = createTimedWorker(
    { log: Fastify().log },
    {
      name: "the work",
      pauseMs: 1,
      work: async () => {
        rounds += 1;
        if (rounds === 1) throw new Error("once");
      },
    },
  );
  worker.start();
  while (rounds < 3) await pause(1);
  await worker.stop();
  const done = rounds;
  await pause(50);
  expect(rounds).toBe(done);
});
