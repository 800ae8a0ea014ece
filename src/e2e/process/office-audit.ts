import type { Kysely } from "kysely";
import type { Database } from "../../server/db/schema.ts";
import { boatName, type Deed, type DeedKind, isDone, salesOf } from "./office-load.ts";

/** What was done although nobody was told so, as sentences: the answer was cut off. */
export async function unansweredDeeds(db: Kysely<Database>, deeds: readonly Deed[]): Promise<string[]> {
  const counts = await countDeeds(db);
  const unanswered = deeds.filter(({ kind, answer }) => kind !== "hours" && answer === null);
  return unanswered.filter((deed) => counts(deed) > 0).map(({ kind, mark }) => `${kind} ${mark} was done unanswered`);
}

/**
 * What does not agree with what was answered, as sentences: each deed is there once, or not at all where nobody was
 * told so.
 */
export async function brokenDeeds(db: Kysely<Database>, deeds: readonly Deed[]): Promise<string[]> {
  const counts = await countDeeds(db);
  const faults = deeds.flatMap((deed) => {
    const { kind, mark, answer } = deed;
    if (kind === "hours") return [];
    const found = counts(deed);
    const least = isDone(deed) ? 1 : 0;
    return found >= least && found <= 1
      ? []
      : [`${kind} ${mark} (${answer?.text ?? "no answer"}) is there ${found} times`];
  });
  return [
    ...faults,
    ...(await wrongHours(db, deeds)),
    ...(await wrongReceipts(db, deeds)),
    ...(await wrongMails(db, deeds)),
  ];
}

/** Sales with what of them was paid in cash. */
function salesIn(db: Kysely<Database>) {
  return db
    .selectFrom("till_transactions")
    .innerJoin("till_payments", "till_payments.transaction_id", "till_transactions.id")
    .select(["id", "number", "received_cents", "till_payments.cents as in_cash"])
    .where("kind", "=", "sale")
    .where("till_payments.payment_method", "=", "cash")
    .execute();
}

async function countDeeds(db: Kysely<Database>): Promise<(deed: Deed) => number> {
  const sales = await salesIn(db);
  const vouchers = await db.selectFrom("vouchers").select("name").execute();
  const inbox = await db.selectFrom("inbox").select(["id", "name", "type", "ticked_off_at"]).execute();
  const boats = await db.selectFrom("vehicles").select("name").execute();
  const cancelled = await db.selectFrom("bookings").select("id").where("status", "=", "cancelled").execute();
  const counts: Record<DeedKind, (deed: Deed) => number> = {
    sale: ({ mark }) => salesOf(mark, sales).length,
    voucher: ({ mark }) => vouchers.filter(({ name }) => name === `Otto Beispiel ${mark}`).length,
    message: ({ mark }) =>
      inbox.filter(({ name, type }) => type === "contact" && name === `Otto Beispiel ${mark}`).length,
    hours: () => 1,
    tickOff: ({ body }) =>
      inbox.filter(({ id, ticked_off_at }) => id === (body as { id: number }).id && ticked_off_at !== null).length,
    picture: ({ mark }) => boats.filter(({ name }) => name === boatName(mark)).length,
    cancellation: ({ body }) => cancelled.filter(({ id }) => id === (body as { booking_id: number }).booking_id).length,
  };
  return (deed) => counts[deed.kind](deed);
}

/** The last entry that was answered stands, or one that came after it and got no answer. */
async function wrongHours(db: Kysely<Database>, deeds: readonly Deed[]): Promise<string[]> {
  const entries = deeds.filter(({ kind }) => kind === "hours");
  const last = entries.findLastIndex(isDone);
  if (last < 0) return [];
  const possible = entries.slice(last).map(({ mark }) => mark % 240);
  const stored = await db.selectFrom("working_hours").select("tenths").orderBy("day", "desc").execute();
  const tenths = stored[0]?.tenths ?? 0;
  return possible.includes(tenths) ? [] : [`${tenths} tenths of an hour instead of ${possible.join(" or ")}`];
}

async function wrongReceipts(db: Kysely<Database>, deeds: readonly Deed[]): Promise<string[]> {
  const sales = await salesIn(db);
  return deeds
    .filter((deed) => deed.kind === "sale" && isDone(deed))
    .flatMap(({ mark, answer }) => {
      const [sale] = salesOf(mark, sales);
      const isTold = sale?.id === answer?.body["id"] && sale?.number === answer?.body["number"];
      return isTold ? [] : [`sale ${mark} has not the receipt that was told: ${answer?.text}`];
    });
}

/** Each voucher that is there was written about to its buyer once, and each cancellation to its guest. */
async function wrongMails(db: Kysely<Database>, deeds: readonly Deed[]): Promise<string[]> {
  const outbox = await db.selectFrom("outbox").select(["template", "recipient", "data"]).execute();
  const cancelled = await db.selectFrom("bookings").select("id").where("status", "=", "cancelled").execute();
  const vouchers = await db.selectFrom("vouchers").select("email").where("name", "like", "Otto Beispiel %").execute();
  const told = outbox
    .filter(({ template }) => template === "booking-cancelled")
    .map(({ data }) => (JSON.parse(data) as { number: number }).number);
  const asked = outbox.filter(({ template }) => template === "voucher-requested").map(({ recipient }) => recipient);
  const messages = outbox.filter(({ template }) => template === "contact-notice").length;
  const received = await db.selectFrom("inbox").select("id").where("type", "=", "contact").execute();
  return [
    ...differences(
      "cancellations",
      cancelled.map(({ id }) => id),
      told,
    ),
    ...differences(
      "vouchers",
      vouchers.map(({ email }) => email),
      asked,
    ),
    ...(messages === received.length ? [] : [`${messages} notices of ${received.length} messages`]),
    ...(deeds.length === 0 ? ["nobody did anything"] : []),
  ];
}

function differences<Item extends string | number>(what: string, there: readonly Item[], mailed: readonly Item[]) {
  const sorted = (items: readonly Item[]) =>
    items
      .map(String)
      .toSorted((one, other) => (one < other ? -1 : 1))
      .join();
  const [is, wanted] = [sorted(mailed), sorted(there)];
  return is === wanted ? [] : [`mails about ${what} ${is} instead of ${wanted}`];
}
