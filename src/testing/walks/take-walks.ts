import { purposes } from "../../server/purposes.ts";
import type { Replay } from "../machines/paths.ts";
import { walletFindings } from "../wallet-books.ts";
import { settleEverything } from "../wallet-flow.ts";
import { type Walker, type Walks, type WalkWorld, worldOf } from "./scene.ts";

/**
 * Takes walk after walk, each in a world of its own, and looks for contradictions in the database after each; in the
 * end also in the wallet's books, once every payment is settled.
 * @returns what they came through. @throws Error that tells of all walks that fail.
 */
export async function takeWalks<Walk>(
  walks: Walks,
  { as, all }: { as: Walker; all: readonly Walk[] },
  take: (world: WalkWorld, walk: Walk) => Promise<Replay>,
): Promise<Replay[]> {
  const [replays, failed]: [Replay[], string[]] = [[], []];
  for (const walk of all) {
    const world = worldOf(walks, await walks.begin(as));
    try {
      replays.push(await take(world, walk));
    } catch (error) {
      failed.push(String(error));
    }
    const faults = await world.faults();
    if (faults.length > 0)
      failed.push([JSON.stringify(walk).slice(0, 500), ...faults, ...world.line.calls].join("\n  "));
  }
  failed.push(...(await openEnds(walks)));
  if (failed.length > 0) throw new Error(`${failed.length} faults in ${all.length} walks\n${failed.join("\n")}`);
  return replays;
}

/** What is wrong at the wallet once its poller has settled everything. */
async function openEnds({ plan, wallet }: Walks): Promise<string[]> {
  const pending = wallet.orders().filter(({ captures }) => captures.some(({ status }) => status === "PENDING"));
  for (const { id } of pending) await wallet.complete(id);
  await settleEverything({ ...plan.deps, purposes }, plan.clock);
  return walletFindings(plan.db, wallet.orders());
}
