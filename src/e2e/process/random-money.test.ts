import { settleFromWebhook } from "../../server/modules/payments/settle-from-webhook.ts";
import { purposes } from "../../server/purposes.ts";
import { type describeEachEngine, describeEachEngineInLongRuns } from "../../testing/database.ts";
import { settleAll } from "../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../testing/demo-wallet.ts";
import { addUser, addVehicle } from "../../testing/rows.ts";
import { keptCents } from "../../testing/wallet-books.ts";
import { addProduct } from "../../testing/work-rows.ts";
import { contradictions } from "./audit.ts";
import { moveOn } from "./random-calls.ts";
import { callOf, diceOf, type World } from "./random-world.ts";

/**
 * Money, dates, vouchers, till and wallet by any of the calls that move them, in any order; the sums of one booking are
 * compared with a table in `random-stays.test.ts`. `LONG_RUN=1 npm run unit -- random-money` takes minutes; the name of
 * a test holds its seed: `SEED=1234 npm run unit -- random-money` makes the same calls once more.
 */
const given = process.env.SEED === undefined ? null : Number(process.env.SEED);
const games = process.env.LONG_RUN ? 40 : 1;
/** Each engine has games of its own. */
const seeds = () => {
  const first = Math.floor(Math.random() * 1_000_000);
  return given === null ? Array.from({ length: games }, (_, index) => first + index) : [given];
};
const moves = 280;
/** After how many of them everything is checked. */
const between = 20;

// The demo wallet keeps 500 orders: each sequence has one of its own.
const describeEachSeed = (
  suite: (engine: Parameters<Parameters<typeof describeEachEngine>[0]>[0], seed: number) => void,
) =>
  describeEachEngineInLongRuns((engine) => {
    describe.each(seeds())("SEED=%d", (seed) => {
      suite(engine, seed);
    });
  });

describeEachSeed((engine, seed) => {
  const wallet = withDemoWallet();
  const plan = withDayPlan(engine, () => ({
    ...wallet.client,
    verifyWebhook: () => Promise.resolve({ kind: "verified" }),
  }));

  async function begin(): Promise<World> {
    const dice = diceOf(seed);
    const calls: string[] = [];
    const someone = (ids: number[]) => async () => plan.server.login(dice.pick(ids) ?? 0);
    const another = (name: string, role: "employee" | "admin") =>
      addUser(plan.db, { email: `${name}@example.com`, first_name: name, role });
    const staff = [plan.employeeId, await another("kai", "employee")];
    const admins = [plan.adminId, await another("ada", "admin")];
    const guests = await Promise.all([1, 2, 3, 4].map(() => plan.server.visitor()));
    const aBoat = (name: string, night_cents: number) => addVehicle(plan.db, { name, night_cents });
    const world: World = {
      plan,
      wallet,
      dice,
      sums: { drawer: 0, transfers: 0, receipts: new Map() },
      boats: [plan.vehicle, await aBoat("Max", 260_00), await aBoat("Moritz", 120_00)],
      stays: new Map(),
      product: await addProduct(plan.db, { actual_stock: 100_000, target_stock: 100_000 }),
      calls,
      call: callOf({ calls, dice }),
      read: async (who, path) => (await who.get(path)).json(),
      aGuest: async () => dice.pick(guests) ?? plan.server.visitor(),
      anEmployee: someone([...staff, ...admins]),
      anAdmin: someone(admins),
    };
    return world;
  }

  /** What is wrong, as sentences. */
  async function faults({ sums }: World): Promise<string[]> {
    const cents = (rows: { cents: number }[]) => rows.reduce((sum, row) => sum + row.cents, 0);
    const till = plan.db.selectFrom("till_payments").select("cents");
    const drawer = cents(await till.where("payment_method", "=", "cash").execute());
    const byBank = plan.db.selectFrom("payments").select("cents").where("kind", "=", "banktransfer");
    // What a decision moved from one to another is there twice, with both signs.
    const transfers = cents(await byBank.where("till_transaction_id", "is", null).execute());
    const found = await contradictions(plan.db);
    if (drawer !== sums.drawer) found.push(`the drawer has ${drawer} instead of ${sums.drawer}`);
    if (transfers !== sums.transfers) found.push(`transfers are ${transfers} instead of ${sums.transfers}`);
    return found;
  }

  /** The ledger knows of the wallet's money what the wallet knows. */
  async function faultsAtWallet(): Promise<string[]> {
    const orders = await plan.db.selectFrom("wallet_orders").select("id").execute();
    const found: string[] = [];
    for (const { id } of orders) {
      await settleFromWebhook({ ...plan.deps, purposes }, id);
      const rows = plan.db.selectFrom("payments").select("cents").where("wallet_order_id", "=", id);
      const ledger = await rows.where("movement", "!=", "disputed").execute();
      const known = ledger.reduce((sum, { cents }) => sum + cents, 0);
      const there = keptCents(wallet.order(id));
      if (known !== there) found.push(`order ${id} has ${known} in the ledger and ${there} at the wallet`);
    }
    return found;
  }

  it("loses and invents no money, whatever is called in whatever order", async () => {
    const world = await begin();
    const expectNothing = (found: string[]) => {
      if (found.length > 0) throw new Error([`SEED=${seed}`, ...found, ...world.calls.slice(-60)].join("\n"));
    };
    for (let made = 0; made < moves; made += between) {
      await moveOn(world, between).catch((error: unknown) => expectNothing([String(error)]));
      expectNothing(await faults(world));
    }
    await settleAll(plan);
    expectNothing(await faultsAtWallet());
    await settleAll(plan);
    expectNothing([...(await faults(world)), ...(await faultsAtWallet())]);
  });
});
