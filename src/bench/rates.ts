import { randomUUID } from "node:crypto";
import { bookingContract } from "../shared/contract/booking.ts";
import { calendarContract } from "../shared/contract/calendar.ts";
import { finderContract } from "../shared/contract/finder.ts";
import { inboxContract } from "../shared/contract/inbox.ts";
import { openMoneyContract } from "../shared/contract/open-money.ts";
import { searchContract } from "../shared/contract/search.ts";
import { addDays, dayOf } from "../shared/rules/day.ts";
import { asForm, requestFor } from "./free-stays.ts";
import { guestEmail, openMoneyRows, upcomingBookings } from "./history.ts";
import { inboxItems, openItems } from "./inbox-history.ts";
import { baselineBookingPath, constantPath } from "./protocol.ts";
import { type Call, connections, csrfHeaders, getRepeatedly, postAll, searchRepeatedly } from "./requests.ts";
import type { MeasuredServer } from "./server-handle.ts";
import { median, medianRatio } from "./statistics.ts";
import { formatGrowth, formatRatio, perSecond, printTable } from "./table.ts";

/** Calls of one measurement: about a fifth of a second, so that compared runs are close in time. */
const posts = 120;
const calendarGets = 1_000;
const finderGets = 300;
const dayPlanGets = 300;
const inboxGets = 60;
const openMoneyGets = 6;
const searches = 100;
const constantGets = 1_000;
const pageGets = 12;
/** Rounds before what is measured counts: the engine compiles what runs often, and the product has more to compile. */
const warmUpRounds = 8;
const countedRounds = 18;
/** What is printed beside the goals is measured in every so many rounds. */
const seldomEvery = 5;

type Measure = (server: MeasuredServer) => Promise<number>;

/** Each measurement answers calls per second. */
export const measures = {
  post: (server) => post(server, server.app + bookingContract.send.path, true),
  postWithoutKey: (server) => post(server, server.app + bookingContract.send.path, false),
  baseline: (server) => post(server, server.baseline + baselineBookingPath, true),
  layer: (server) => inProcess(server, "layer"),
  driver: (server) => inProcess(server, "driver"),
  calendar: (server) => getRepeatedly(server.app + calendarContract.future.path, calendarGets),
  finder: (server) => getRepeatedly(server.app + finderPath(server), finderGets),
  dayPlan: (server) => getRepeatedly(server.app + server.dayPlan, dayPlanGets, { cookie: server.staffCookie }),
  openMoney: ({ app, staffCookie }) =>
    getRepeatedly(app + openMoneyContract.list.path, openMoneyGets, { cookie: staffCookie }),
  inbox: (server) => readInbox(server, inboxContract.list.path),
  inboxLog: (server) => readInbox(server, `${inboxContract.log.path}?tab=todo`),
  inboxSearch: (server) => readInbox(server, `${inboxContract.log.path}?tab=todo&search=nirgends`),
  searchNumber: (server) => search(server, "Buchung 72"),
  searchEmail: (server) => search(server, guestEmail(dayOf(new Date()))),
  searchThird: (server) => search(server, "Gast F"),
  searchEverybody: (server) => search(server, "Gast"),
  constant: (server) => getRepeatedly(server.constant + constantPath, constantGets),
  page: (server) => getRepeatedly(`${server.app}/Buchen/Hausboote/Hektor`, pageGets, { "accept-encoding": "br" }),
} satisfies Record<string, Measure>;
type Name = keyof typeof measures;

const readInbox = ({ app, staffCookie }: MeasuredServer, path: string) =>
  getRepeatedly(app + path, inboxGets, { cookie: staffCookie });

const search = ({ app, staffCookie }: MeasuredServer, query: string) =>
  searchRepeatedly(app + searchContract.search.path, searches, { query }, staffCookie);

/** Which boats are free in the midst of the bookings of the next months. */
function finderPath({ stays }: MeasuredServer): string {
  const from = stays[0]?.start ?? "";
  return `${finderContract.find.path}?from=${addDays(from, -100)}&to=${addDays(from, -97)}&people=2`;
}

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

/** Rates by measurement and round; none of a round that did not measure it. */
type Rates = Record<Name, (number | undefined)[]>;

interface Plan {
  /** Measured in every round, one right after the other: their ratios matter. */
  always: readonly Name[];
  seldom?: readonly Name[];
  /** Runs before each measurement. */
  prepare?: Measure;
}

async function runRounds(servers: readonly MeasuredServer[], { always, seldom = [], prepare }: Plan): Promise<Rates[]> {
  const names = [...always, ...seldom];
  const rates = servers.map(() => Object.fromEntries(names.map((name) => [name, [] as number[]])) as Rates);
  for (let round = -warmUpRounds; round < countedRounds; round++) {
    // Every second round runs backwards: what comes later in a round is not always the same.
    const inTurn = <Item>(items: Item[]) => (round % 2 ? items.toReversed() : items);
    for (const [index, server] of inTurn([...servers.entries()])) {
      for (const name of inTurn(round % seldomEvery ? [...always] : names)) {
        await prepare?.(server);
        const measured = await measures[name](server);
        if (round >= 0 && rates[index]) rates[index][name][round] = measured;
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
  let calendarBytes = 0;
  const reset: Measure = async (server) => ({ calendarBytes } = await server.run({ kind: "reset" })).seconds;
  const both = [small, large];
  const beside: Name[] = ["layer", ...(isSqlite ? (["driver"] as const) : []), "postWithoutKey"];
  const writes = await runRounds(both, { always: ["post", "baseline"], seldom: beside, prepare: reset });
  for (const server of both) await reset(server);
  const hasPage = small.pages && isSqlite;
  const found = ["searchNumber", "searchEmail", "searchThird", "searchEverybody"] as const;
  const seldom: Name[] = ["inbox", "inboxLog", "inboxSearch", ...(hasPage ? (["page"] as const) : [])];
  const reads = await runRounds(both, {
    always: ["calendar", "constant", "finder", "dayPlan", "openMoney", ...found],
    seldom,
  });
  const [few, many] = writes.map((rates, index) => ({ ...rates, ...reads[index] })) as Rates[];
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
  printTable(
    `${engine}: booking POST, ${connections} connections, ${posts} bookings in each of ${countedRounds} rounds`,
    [
      head,
      row("POST as the website sends it (form, Idempotency-Key)", "post"),
      row("POST without Idempotency-Key", "postWithoutKey"),
      row("same POST without our checks", "baseline"),
      row("bare transaction in process, our database layer", "layer"),
      ...(isSqlite ? [row("bare transaction in process, driver alone", "driver")] : []),
      compared("POST : same POST without our checks", "post", "baseline"),
      compared("POST : bare transaction, our database layer", "post", "layer"),
      ...(isSqlite ? [compared("POST : bare transaction, driver alone", "post", "driver")] : []),
    ],
  );
  printTable(`${engine}: calendar GET, ${calendarBytes.toLocaleString("en")} bytes`, [
    head,
    row("calendar GET", "calendar"),
    row("constant answer of the same bytes", "constant"),
    compared("calendar GET : constant answer", "calendar", "constant"),
    row("finder GET: which boats are free", "finder"),
    compared("calendar GET : finder GET", "calendar", "finder"),
    ...(hasPage ? [row("booking page, rendered and compressed", "page")] : []),
    ...(hasPage ? [compared("booking page : calendar GET", "page", "calendar")] : []),
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
  printTable(`${engine}: open money as an admin, ${openMoneyRows} bookings for which more came than was due`, [
    head,
    row("list of open money", "openMoney"),
  ]);
  printTable(`${engine}: search as an employee`, [
    head,
    row("number of a booking", "searchNumber"),
    row("a mail address", "searchEmail"),
    row("two words that a third of all guests have", "searchThird"),
    row("a word that all guests have", "searchEverybody"),
  ]);

  ({ calendarBytes } = await large.run({ kind: "fillSeason" }));
  const [full] = await runRounds([large], { always: ["calendar", "constant"] });
  if (!full) return;
  printTable(`${engine}: calendar GET with two years booked out, ${calendarBytes.toLocaleString("en")} bytes`, [
    ["calendar GET", perSecond(median(full.calendar))],
    ["constant answer of the same bytes", perSecond(median(full.constant))],
    ["calendar GET : constant answer", formatRatio(medianRatio(full.calendar, full.constant))],
  ]);
}
