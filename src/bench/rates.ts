import { randomUUID } from "node:crypto";
import { bookingContract } from "../shared/contract/booking.ts";
import { calendarContract } from "../shared/contract/calendar.ts";
import { asForm, requestFor } from "./free-stays.ts";
import { bookingsAhead } from "./history.ts";
import { type Call, connections, csrfHeaders, getOften, postAll } from "./load.ts";
import { bareBookingPath, constantPath } from "./protocol.ts";
import { median, medianRatio } from "./statistics.ts";
import type { Subject } from "./subject.ts";
import { flatness, perSecond, printTable, times } from "./table.ts";

/** Calls of one measurement: a tenth of a second, so that what is compared follows closely. */
const posts = 120;
const calendarGets = 240;
const dayPlanGets = 60;
const constantGets = 1_000;
const pageGets = 12;
/** The first round warms up and does not count. */
const rounds = 10;

type Measure = (subject: Subject) => Promise<number>;

const measures = {
  post: (subject) => post(subject, subject.app + bookingContract.send.path, true),
  postWithoutKey: (subject) => post(subject, subject.app + bookingContract.send.path, false),
  bare: (subject) => post(subject, subject.bare + bareBookingPath, true),
  layer: (subject) => inProcess(subject, "layer"),
  driver: (subject) => inProcess(subject, "driver"),
  calendar: (subject) => getOften(subject.app + calendarContract.future.path, calendarGets),
  dayPlan: (subject) => getOften(subject.app + subject.dayPlan, dayPlanGets, { cookie: subject.staffCookie }),
  constant: (subject) => getOften(subject.bare + constantPath, constantGets),
  page: (subject) => getOften(`${subject.app}/Buchen/Hausboote/Hektor`, pageGets, { "accept-encoding": "br" }),
} satisfies Record<string, Measure>;
type Name = keyof typeof measures;

async function post({ stays }: Subject, url: string, withKey: boolean): Promise<number> {
  const calls: Call[] = [];
  for (const stay of stays.slice(0, posts)) {
    const { contentType, body } = await asForm(requestFor(stay));
    const key: Record<string, string> = withKey ? { "idempotency-key": randomUUID() } : {};
    calls.push({ headers: { "content-type": contentType, ...csrfHeaders, ...key }, body });
  }
  return postAll(url, calls);
}

async function inProcess(subject: Subject, through: "layer" | "driver"): Promise<number> {
  const { seconds } = await subject.obey({ kind: "transactions", through, count: posts, atOnce: connections });
  return posts / seconds;
}

/** Rates by measurement and round. */
type Rates = Record<Name, number[]>;

async function runRounds(subjects: readonly Subject[], names: readonly Name[], prepare: Measure): Promise<Rates[]> {
  const rates = subjects.map(() => Object.fromEntries(names.map((name) => [name, [] as number[]])) as Rates);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      // Each in turn goes first.
      for (const [index, subject] of round % 2 ? [...subjects.entries()].toReversed() : subjects.entries()) {
        await prepare(subject);
        const measured = await measures[name](subject);
        if (round > 0) rates[index]?.[name].push(measured);
      }
    }
  }
  return rates;
}

/** Measures one engine with few and with many bookings, both in turn, and prints what came out. */
export async function measureEngine(engine: string, small: Subject, large: Subject): Promise<void> {
  const isSqlite = small.sqliteVersion !== null;
  const writes: Name[] = ["post", "bare", "layer", ...(isSqlite ? (["driver"] as const) : []), "postWithoutKey"];
  let calendarBytes = 0;
  const reset: Measure = async (subject) => ({ calendarBytes } = await subject.obey({ kind: "reset" })).seconds;
  const reads: Name[] = ["calendar", "constant", "dayPlan", ...(small.pages && isSqlite ? (["page"] as const) : [])];
  const [few, many] = await runRounds([small, large], [...writes, ...reads], reset);
  if (!few || !many) return;

  const head = ["", "100 bookings", "100,000 bookings", "large : small"];
  const row = (label: string, name: Name) => [
    label,
    perSecond(median(few[name])),
    perSecond(median(many[name])),
    flatness(medianRatio(many[name], few[name])),
  ];
  const compared = (label: string, one: Name, other: Name) => [
    label,
    times(medianRatio(few[one], few[other])),
    times(medianRatio(many[one], many[other])),
  ];
  printTable(`${engine}: booking POST, ${connections} connections, ${posts} bookings in each of ${rounds - 1} rounds`, [
    head,
    row("POST as the website sends it (form, Idempotency-Key)", "post"),
    row("POST without Idempotency-Key", "postWithoutKey"),
    row("same POST without our checks", "bare"),
    row("bare transaction in process, our database layer", "layer"),
    ...(isSqlite ? [row("bare transaction in process, driver alone", "driver")] : []),
    compared("POST : same POST without our checks", "post", "bare"),
    compared("POST : bare transaction, our database layer", "post", "layer"),
    ...(isSqlite ? [compared("POST : bare transaction, driver alone", "post", "driver")] : []),
  ]);
  printTable(`${engine}: calendar GET, ${calendarBytes.toLocaleString("en")} bytes`, [
    head,
    row("calendar GET", "calendar"),
    row("constant answer of the same bytes", "constant"),
    compared("calendar GET : constant answer", "calendar", "constant"),
    ...(reads.includes("page") ? [row("booking page, rendered and compressed", "page")] : []),
    ...(reads.includes("page") ? [compared("booking page : calendar GET", "page", "calendar")] : []),
  ]);

  printTable(`${engine}: day plan GET as an employee, the ${bookingsAhead} bookings of the next four months`, [
    head,
    row("day plan GET", "dayPlan"),
    compared("calendar GET : day plan GET", "calendar", "dayPlan"),
  ]);

  ({ calendarBytes } = await large.obey({ kind: "fillSeason" }));
  const [full] = await runRounds([large], ["calendar", "constant"], () => Promise.resolve(0));
  if (!full) return;
  printTable(`${engine}: calendar GET with two years booked out, ${calendarBytes.toLocaleString("en")} bytes`, [
    ["calendar GET", perSecond(median(full.calendar))],
    ["constant answer of the same bytes", perSecond(median(full.constant))],
    ["calendar GET : constant answer", times(medianRatio(full.calendar, full.constant))],
  ]);
}
