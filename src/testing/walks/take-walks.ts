import { purposes } from "../../server/purposes.ts";
import { keptCents, walletFindings } from "../wallet-books.ts";
import { settleEverything } from "../wallet-flow.ts";
import { type Walker, type Walks, type WalkWorld, worldOf } from "./scene.ts";

/**
 * Takes walk after walk, each in a world of its own, and looks for contradictions in the database after each; in the
 * end also in the wallet's books, once every payment is settled.
 * @param given.isReturned money goes back for other reasons than that nothing was sold for it.
 * @returns what they came through. @throws Error that tells of all walks that fail.
 */
export async function takeWalks<Walk, Taken>(
  walks: Walks,
  { as, all, isReturned = false }: { as: Walker; all: readonly Walk[]; isReturned?: boolean },
  take: (world: WalkWorld, walk: Walk) => Promise<Taken>,
): Promise<Taken[]> {
  const [taken, failed]: [Taken[], string[]] = [[], []];
  for (const walk of all) {
    const world = worldOf(walks, await walks.begin(as));
    try {
      taken.push(await take(world, walk));
    } catch (error) {
      failed.push(String(error));
    }
    const faults = await world.faults();
    if (faults.length > 0)
      failed.push([JSON.stringify(walk).slice(0, 500), ...faults, ...world.line.calls].join("\n  "));
  }
  failed.push(...(await openEnds(walks, isReturned)));
  if (failed.length > 0) throw new Error(`${failed.length} faults in ${all.length} walks\n${failed.join("\n")}`);
  return taken;
}

/** What is wrong at the wallet once its poller has settled everything. */
async function openEnds({ plan, wallet }: Walks, isReturned: boolean): Promise<string[]> {
  const pending = wallet.orders().filter(({ captures }) => captures.some(({ status }) => status === "PENDING"));
  for (const { id } of pending) await wallet.complete(id);
  await settleEverything({ ...plan.deps, purposes }, plan.clock);
  if (!isReturned) return walletFindings(plan.db, wallet.orders());
  const rows = await plan.db
    .selectFrom("payments")
    .select(["wallet_order_id", "cents"])
    .where("movement", "!=", "disputed")
    .execute();
  const written = (id: string) => rows.reduce((sum, row) => sum + (row.wallet_order_id === id ? row.cents : 0), 0);
  return wallet
    .orders()
    .filter((order) => keptCents(order) !== written(order.id))
    .map(
      (order) => `order ${order.id} has ${keptCents(order)} cents at the wallet and ${written(order.id)} in the ledger`,
    );
}
