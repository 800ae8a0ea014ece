import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

/** Asks again and again until the answer is the wanted one. @throws after `limitMs`, with the last answer. */
export async function eventually<Answer>(
  ask: () => Answer | Promise<Answer>,
  wanted: Answer,
  limitMs = 300_000,
): Promise<void> {
  const end = Date.now() + limitMs;
  let answer = await ask();
  while (!isDeepStrictEqual(answer, wanted)) {
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)} instead of ${JSON.stringify(wanted)}`);
    await sleep(50);
    answer = await ask();
  }
}
