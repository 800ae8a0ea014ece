import { randomUUID } from "node:crypto";
import { bookingContract } from "../shared/contract/booking.ts";
import { calendarContract } from "../shared/contract/calendar.ts";
import { inboxContract } from "../shared/contract/inbox.ts";
import { asForm, requestFor } from "./free-stays.ts";
import { upcomingBookings } from "./history.ts";
import { inboxItems, openItems } from "./inbox-history.ts";
import { baselineBookingPath, constantPath } from "./protocol.ts";
import { type Call, connections, csrfHeaders, getRepeatedly, postAll } from "./requests.ts";
import type { MeasuredServer } from "./server-handle.ts";
import { median, medianRatio } from "./statistics.ts";
import { formatGrowth, formatRatio, perSecond, printTable } from "./table.ts";

/** Calls of one measurement: about a tenth of a second, so that compared runs are close in time. */
const posts = 120;
const calendarGets = 1_000;
const dayPlanGets = 300;
const inboxGets = 60;
const constantGets = 1_000;
const pageGets = 12;
/** The first round is a warm-up. */
const rounds = 10;

type Measure = (server: MeasuredServer) => Promise<number>;

/** Each measurement answers calls per second. */
export const measures = {
  post: (server) => post(server, server.app + bookingContract.send.path, true),
  postWithoutKey: (server) => post(server, server.app + bookingContract.send.path, false),
  baseline: (server) => post(server, server.baseline + baselineBookingPath, true),
  layer: (server) => inProcess(server, "layer"),
  driver: (server) => inProcess(server, "driver"),
  calendar: (server) => getRepeatedly(server.app + calendarContract.future.path, calendarGets),
  dayPlan: (server) => getRepeatedly(server.app + server.dayPlan, dayPlanGets, { cookie: server.staffCookie }),
  inbox: (server) => readInbox(server, inboxContract.list.path),
  inboxLog: (server) => readInbox(server, `${inboxContract.log.path}?tab=todo`),
  inboxSearch: (server) => readInbox(server, `${inboxContract.log.path}?tab=todo&search=nirgends`),
  constant: (server) => getRepeatedly(server.baseline + constantPath, constantGets),
  page: (server) => getRepeatedly(`${server.app}/Buchen/Hausboote/Hektor`, pageGets, { "accept-encoding": "br" }),
} satisfies Record<string, Measure>;
type Name = keyof typeof measures;

const readInbox = ({ app, staffCookie }: MeasuredServer, path: string) =>
  getRepeatedly(app + path, inboxGets, { cookie: staffCookie });

async function post({ stays }: MeasuredServer, url: string, withKey: boolean): Promise<number> {
  const calls: Call[] = [];
  for (const stay of stays.slice(0, posts)) {
    const { contentType, body } = await asForm(requestFor(stay));
    const key: Record<string, string> = withKey ? { "idempotency-key": randomUUID() } : {};
    calls.push({ headers: { "content-type": contentType, ...csrfHeaders, ...key }, body });
  }
  return postAll(url, calls);
}

async function inProcess(server: MeasuredServer, through: "layer" | "driver"): Promise<number> {
  const { seconds } = await server.run({ kind: "transactions", through, count: posts, atOnce: connections });
  return posts / seconds;
}

/** Rates by measurement and round. */
type Rates = Record<Name, number[]>;

async function runRounds(
  servers: readonly MeasuredServer[],
  names: readonly Name[],
  prepare: Measure,
): Promise<Rates[]> {
  const rates = servers.map(() => Object.fromEntries(names.map((name) => [name, [] as number[]])) as Rates);
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      // Alternate the order.
      for (const [index, server] of round % 2 ? [...servers.entries()].toReversed() : servers.entries()) {
        await prepare(server);
        const measured = await measures[name](server);
        if (round > 0) rates[index]?.[name].push(measured);
      }
    }
  }
  return rates;
}

/** Measures one engine with few and with many bookings in turn and prints the results. */
export async function measureEngine(
  engine: string,
  sizes: readonly [number, number],
  small: MeasuredServer,
  large: MeasuredServer,
): Promise<void> {
  const isSqlite = small.sqliteVersion !== null;
  const writes: Name[] = ["post", "baseline", "layer", ...(isSqlite ? (["driver"] as const) : []), "postWithoutKey"];
  let calendarBytes = 0;
  const reset: Measure = async (server) => ({ calendarBytes } = await server.run({ kind: "reset" })).seconds;
  const reads: Name[] = [
    "calendar",
    "constant",
    "dayPlan",
    "inbox",
    "inboxLog",
    "inboxSearch",
    ...(small.pages && isSqlite ? (["page"] as const) : []),
  ];
  const [few, many] = await runRounds([small, large], [...writes, ...reads], reset);
  if (!few || !many) return;

  const [fewText, manyText] = sizes.map((count) => count.toLocaleString("en"));
  const head = ["", `${fewText} bookings`, `${manyText} bookings`, "large : small"];
  const row = (label: string, name: Name) => [
    label,
    perSecond(median(few[name])),
    perSecond(median(many[name])),
    formatGrowth(medianRatio(many[name], few[name])),
  ];
  const compared = (label: string, one: Name, other: Name) => [
    label,
    formatRatio(medianRatio(few[one], few[other])),
    formatRatio(medianRatio(many[one], many[other])),
  ];
  printTable(`${engine}: booking POST, ${connections} connections, ${posts} bookings in each of ${rounds - 1} rounds`, [
    head,
    row("POST as the website sends it (form, Idempotency-Key)", "post"),
    row("POST without Idempotency-Key", "postWithoutKey"),
    row("same POST without our checks", "baseline"),
    row("bare transaction in process, our database layer", "layer"),
    ...(isSqlite ? [row("bare transaction in process, driver alone", "driver")] : []),
    compared("POST : same POST without our checks", "post", "baseline"),
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

  printTable(`${engine}: day plan GET as an employee, the ${upcomingBookings} bookings of the next four months`, [
    head,
    row("day plan GET", "dayPlan"),
    compared("day plan GET : constant answer", "dayPlan", "constant"),
    compared("calendar GET : day plan GET", "calendar", "dayPlan"),
  ]);

  printTable(`${engine}: inbox as an admin, the same ${openItems} items open, all others ticked off`, [
    ["", ...sizes.map((count) => `${inboxItems(count).toLocaleString("en")} items`), "large : small"],
    row("list and badges", "inbox"),
    row("first page of the log", "inboxLog"),
    row("search of the log that finds nothing", "inboxSearch"),
  ]);

  ({ calendarBytes } = await large.run({ kind: "fillSeason" }));
  const [full] = await runRounds([large], ["calendar", "constant"], () => Promise.resolve(0));
  if (!full) return;
  printTable(`${engine}: calendar GET with two years booked out, ${calendarBytes.toLocaleString("en")} bytes`, [
    ["calendar GET", perSecond(median(full.calendar))],
    ["constant answer of the same bytes", perSecond(median(full.constant))],
    ["calendar GET : constant answer", formatRatio(medianRatio(full.calendar, full.constant))],
  ]);
}
