import { setTimeout as sleep } from "node:timers/promises";
import type { Kysely } from "kysely";
import { openDatabase } from "../../server/db/open.ts";
import type { Database } from "../../server/db/schema.ts";
import { mailsAtOnce } from "../../server/mail/worker.ts";
import { failureLimits } from "../../server/modules/session/login-failures.repository.ts";
import { addPayment } from "../../server/ops/fsck/fsck.fixture.ts";
import { findContradictions } from "../../server/ops/fsck/fsck.ts";
import { countByStatus } from "../../server/ops/metrics.repository.ts";
import type { DemoOrder } from "../../server/wallet/demo/demo-state.ts";
import { sessionContract } from "../../shared/contract/session.ts";
import { createTestDatabase } from "../../testing/database.ts";
import { eventually } from "../../testing/eventually.ts";
import { freePort } from "../../testing/free-port.ts";
import { addVoucher } from "../../testing/rows.ts";
import { keptCents } from "../../testing/wallet-books.ts";
import { addProduct } from "../../testing/work-rows.ts";
import { openCaller } from "../caller.ts";
import { startSite } from "../site.ts";
import { audit, brokenPromises } from "./audit.ts";
import { askAgain, attemptsAt } from "./booking-load.ts";
import { type Receipt, startMailServer } from "./counting-mail-server.ts";
import { letWaitsEnd } from "./crash-time.ts";
import { errorsIn } from "./each-site.ts";
import { isInstalled, startProxy } from "./proxies.ts";
import { differingAnswers, type Records, startStorm } from "./storm.ts";
import { startWalletProcess } from "./wallet-process.ts";

/**
 * `LONG_RUN=1 npm run unit -- several-servers` kills one of them every ten seconds for three minutes. Else the next one
 * is killed as soon as so many more bookings were made, so that a slow machine only takes longer.
 */
const storms = process.env.LONG_RUN
  ? { kills: 18, everyMs: 10_000, bookings: 1, pauseMs: 1_000 }
  : { kills: 2, everyMs: 0, bookings: 5, pauseMs: 50 };
const limitMs = process.env.LONG_RUN ? 1_800_000 : 600_000;
const root = { email: "root@musterboote.example", password: "hausboot" };
const servers = [0, 1, 2];

async function survivesKills(databaseUrl: string): Promise<void> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const [wallet, mailServer] = await Promise.all([startWalletProcess(), startMailServer()]);
  const shared = { DATABASE_URL: databaseUrl, PUBLIC_URL: url, ROOT_PASSWORD: root.password, ...wallet.environment };
  const sites = await Promise.all(servers.map((one) => startSite({ ...shared, SMTP_URL: mailServer.urlOf(one) })));
  const nginx = await startProxy(
    "nginx",
    port,
    sites.map((site) => Number(new URL(site.url).port)),
  );
  const db = openDatabase({ databaseUrl, dataDir: "" });
  try {
    const vouchers = { large: "HAVE-LSEE", small: Array.from({ length: 40 }, (_, index) => `HAVE-LSEE-${index}`) };
    await sellVoucher(db, vouchers.large, 900_000_00);
    for (const code of vouchers.small) await sellVoucher(db, code, 100_00);
    const source = await attemptsAt(url, vouchers);
    const productId = await addProduct(db, { type: "services", name: "Leinen los" });
    const load = { url, source, approve: wallet.approve, voucher: vouchers.large, staff: root, productId };
    const storm = startStorm({ ...load, pauseMs: storms.pauseMs });
    const more = async () => {
      const before = storm.booked();
      await eventually(() => storm.booked() >= before + storms.bookings, true, limitMs);
    };
    for (let kill = 0; kill < storms.kills; kill += 1) {
      const victim = sites[kill % servers.length];
      await Promise.all([more(), sleep(storms.everyMs)]);
      await victim?.kill();
      mailServer.ended(kill % servers.length);
      // The others go on without it.
      await more();
      await victim?.restart();
    }
    await eventually(storm.isVaried, true, limitMs);
    await storm.stop();

    const { records } = storm;
    await askAgain(url, records.attempts);
    expect(records.unexpected).toEqual([]);
    expect(await differingAnswers(url, records, root)).toEqual([]);
    expect(await wrongLogins(url)).toEqual({ 401: failureLimits.pair, 429: 5 });

    await Promise.all(sites.map((site) => site.end()));
    for (const one of servers) mailServer.ended(one);
    expect(await contradictions(db, records)).toEqual([]);

    // What a killed server had claimed is taken up by the others once its time is over.
    await letWaitsEnd(db);
    await Promise.all(sites.map((site) => site.restart()));
    await eventually(() => countOf(db, "wallet_orders", ["capturing", "captured", "refunding"]), 0, limitMs);
    await eventually(() => countOf(db, "outbox", ["pending", "sending", "dead"]), 0, limitMs);
    await eventually(() => db.selectFrom("leases").selectAll().execute(), [], limitMs);
    await Promise.all(sites.map((site) => site.kill()));
    expect(await contradictions(db, records)).toEqual([]);
    expect(await misplacedMoney(db, wallet.orders())).toEqual([]);
    expect(await mailFindings(db, mailServer.receipts)).toEqual([]);
    expect(sites.flatMap((site) => errorsIn(site.output()))).toEqual([]);
  } finally {
    await db.destroy();
    await nginx.stop();
    await Promise.all(sites.map((site) => site.remove()));
    await wallet.stop();
    await mailServer.close();
  }
}

async function sellVoucher(db: Kysely<Database>, code: string, cents: number): Promise<void> {
  const reference_id = await addVoucher(db, { code, amount_cents: cents });
  await addPayment(db, { purpose: "voucher", reference_id, cents });
}

/** What is wrong in a database that nobody works on, and what does not agree with the answers that were given. */
async function contradictions(db: Kysely<Database>, records: Records): Promise<string[]> {
  const found = [...(await audit(db)), ...(await brokenPromises(db, records.attempts))];
  for await (const { subject, problem } of findContradictions(db)) found.push(`${subject} ${problem}`);
  const inbox = await db.selectFrom("inbox").select(["kind", "facts"]).execute();
  const items = inbox.map(({ kind, facts }) => `${kind} ${facts}`);
  const texts = inbox.map(({ kind, facts }) => (kind === "text" ? (JSON.parse(facts) as { text: string }).text : ""));
  const lost = records.messages.filter(({ body, status }) => status === 201 && !texts.includes(body));
  const sales = await db.selectFrom("till_transactions").select("number").where("kind", "=", "sale").execute();
  const cancelled = await db.selectFrom("bookings").select("id").where("status", "=", "cancelled").execute();
  const isSold = ({ answer }: Records["sales"][number]) =>
    sales.some(({ number }) => number === answer?.body["number"]);
  const isCancelled = (id: number) => cancelled.some((booking) => booking.id === id);
  return [
    ...found,
    ...items.filter((item, index) => items.indexOf(item) < index).map((item) => `told twice: ${item}`),
    ...lost.map(({ body }) => `lost: ${body}`),
    ...records.sales.filter((sale) => !isSold(sale)).map(({ key }) => `the sale under ${key} is not there`),
    ...(sales.length === records.sales.length ? [] : [`${sales.length} sales instead of ${records.sales.length}`]),
    ...records.cancellations.flatMap(({ bookingId }) =>
      isCancelled(bookingId) ? [] : [`${bookingId} is not cancelled`],
    ),
  ];
}

/** What the wallet kept is what the ledger says of each order, and nothing was captured twice. */
async function misplacedMoney(db: Kysely<Database>, atWallet: readonly DemoOrder[]): Promise<string[]> {
  const payments = await db.selectFrom("payments").select(["wallet_order_id", "cents"]).execute();
  return atWallet.flatMap((order) => {
    const own = payments.filter(({ wallet_order_id }) => wallet_order_id === order.id);
    const recorded = own.reduce((sum, { cents }) => sum + cents, 0);
    const isRight = recorded === keptCents(order) && order.captures.length <= 1;
    return isRight ? [] : [`order ${order.id}: ${order.captures.length} captures, ${recorded} of ${keptCents(order)}`];
  });
}

/**
 * Each mail was handed over, once; again only after the server that had done so was ended before it wrote that down.
 */
async function mailFindings(db: Kysely<Database>, receipts: readonly Receipt[]): Promise<string[]> {
  const owed = await db.selectFrom("outbox").select(["id", "created_at"]).execute();
  const taken = new Map<string, Receipt[]>();
  for (const one of receipts) taken.set(one.messageId, [...(taken.get(one.messageId) ?? []), one]);
  const unrecorded = new Map<string, number>();
  const faults = owed.flatMap(({ id, created_at }) => {
    const [messageId = ""] = [...taken.keys()].filter((one) =>
      one.startsWith(`outbox-${id}-${Date.parse(created_at)}@`),
    );
    const [first, ...again] = taken.get(messageId) ?? [];
    taken.delete(messageId);
    if (!first) return [`mail ${id} was not sent`];
    let before = first;
    return again.flatMap((next) => {
      const { server, life } = before;
      before = next;
      unrecorded.set(`${server} ${life}`, (unrecorded.get(`${server} ${life}`) ?? 0) + 1);
      return (next.ends.get(server) ?? 0) > life ? [] : [`mail ${id} was sent twice`];
    });
  });
  const many = [...unrecorded].filter(([, count]) => count > mailsAtOnce);
  return [
    ...faults,
    ...[...taken.keys()].map((messageId) => `nobody owed ${messageId}`),
    ...many.map(([life, count]) => `${count} mails of server and life ${life} were not written down`),
  ];
}

async function countOf(db: Kysely<Database>, table: "outbox" | "wallet_orders", statuses: readonly string[]) {
  const rows = await countByStatus(db, table);
  return rows.filter(({ status }) => statuses.includes(status)).reduce((sum, { count }) => sum + Number(count), 0);
}

/** Somebody guesses at all servers at once. @returns how often each status was answered. */
async function wrongLogins(url: string): Promise<Record<number, number>> {
  const caller = await openCaller(url);
  const guess = { email: "nobody@musterboote.example", password: "falsch" };
  const guesses = Array.from({ length: failureLimits.pair + 5 }, () => caller.post(sessionContract.login.path, guess));
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(guesses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const isPossible = process.env.TEST_DATABASE_URL && isInstalled("nginx");
const itBehindNginx = isPossible ? it : it.skip;
itBehindNginx(
  `${storms.kills} kills among three servers behind nginx: nothing is lost, done twice or left undone`,
  async () => {
    const database = await createTestDatabase("postgres");
    try {
      await survivesKills(database.location.databaseUrl ?? "");
    } finally {
      await database.db.destroy();
      await database.remove();
    }
  },
  limitMs,
);
