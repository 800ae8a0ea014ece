import { addMonths } from "../../shared/rules/add-months.ts";
import { addDays, type Day } from "../../shared/rules/day.ts";
import type { ExtraName } from "../../shared/rules/extras.ts";
import { type Cents, toAmount } from "../../shared/rules/money.ts";

// What a booking costs by the words of requirements/stay-change.md: a table that somebody writes by hand, one line for
// each thing that happened. Nothing of it is the product's own calculation, which it is compared with.

export interface Stay {
  boat: number;
  firstDay: Day;
  nights: number;
  adults: number;
  extras: readonly ExtraName[];
}

/** What a boat asks today. */
export interface Tariff {
  night: Cents;
  /** For each person, or once. */
  extra: (name: ExtraName) => Cents;
}

/** A stay as it was agreed on. */
export interface Version {
  stay: Stay;
  rent: Cents;
  /** What each extra costs a piece. */
  pieces: ReadonlyMap<ExtraName, Cents>;
  /** Rent and extras. */
  list: Cents;
  /** The same, or what was agreed on instead; the voucher's part included. */
  charged: Cents;
  voucher: Cents;
}

/** A line of the table: what happened, and how everything stands then. */
export interface Line {
  day: Day;
  what: "booked" | "changed" | "waived" | "ourFault" | "agreed" | "money";
  version: Version;
  /** What came less what left. */
  paid: Cents;
  /** The last version that bound. */
  measure: Version;
  floor: Cents;
  kept: Cents;
  /** Where it undoes what happened that day: the line that stands again. */
  undoes: number | null;
}

/** Ten cents are asked of nobody. */
const asked = (cents: Cents): Cents => (cents <= 10 ? 0 : cents);
export const priceOf = ({ charged, voucher }: Version): Cents => asked(charged - voucher);
/** What the guest pays in money: with what is kept of what was given up. */
export const costOf = ({ version, kept }: Pick<Line, "version" | "kept">): Cents =>
  asked(version.charged + kept - version.voucher);
export const dueOf = (line: Line): Cents => asked(costOf(line) - Math.max(0, line.paid));
export const surplusOf = (line: Line): Cents => asked(line.paid - costOf(line));

/** What the terms (§ 6) keep of a stay that is cancelled on that day. */
export function feeOn(version: Version, day: Day): Cents {
  const [price, first] = [priceOf(version), version.stay.firstDay];
  const reached = [150_00];
  if (day > addMonths(first, -6)) reached.push(Math.round(price / 2));
  if (day > addMonths(first, -3)) reached.push(Math.round((price * 9) / 10));
  if (day > addDays(first, -30)) reached.push(price);
  return Math.min(price, Math.max(...reached));
}

/** What cancelling costs on that day by the terms, and what of that is kept: no more than was paid for the stay. */
export const termsOn = ({ measure, floor }: Line, day: Day): Cents => Math.max(feeOn(measure, day), floor);
export const cancellingCosts = (line: Line, day: Day): Cents =>
  Math.min(Math.max(0, line.paid), costOf(line), termsOn(line, day));

/** As it will stand once all is paid that is due. */
export const oncePaid = (line: Line): Line => binding({ ...line, paid: Math.max(0, line.paid) + dueOf(line) });

/** All that is asked for is paid: the version that stands binds. */
const binding = (line: Line): Line => (dueOf(line) === 0 ? { ...line, measure: line.version } : line);

const nothing = { kept: 0, floor: 0, undoes: null };

export function booked(day: Day, version: Version): Line[] {
  return [binding({ ...nothing, day, what: "booked", version, paid: 0, measure: version })];
}

const last = (table: readonly Line[]): Line => {
  const line = table.at(-1);
  if (!line) throw new Error("nothing was booked");
  return line;
};

/** Money came or left. */
export function afterMoney(table: readonly Line[], day: Day, paid: Cents): Line[] {
  const before = last(table);
  const kept = Math.min(before.kept, Math.max(0, paid - priceOf(before.version)));
  return [...table, binding({ ...before, day, what: "money", paid, kept, undoes: null })];
}

/** Another price was agreed on for the stay that stands. */
export function afterAgreed(table: readonly Line[], day: Day, cents: Cents): Line[] {
  const before = last(table);
  const version = { ...before.version, charged: cents + before.version.voucher };
  const measure = before.measure === before.version ? version : before.measure;
  const floor = Math.min(before.floor, cents);
  return [...table, binding({ ...nothing, day, what: "agreed", version, paid: before.paid, measure, floor })];
}

export type How = "changed" | "waived" | "ourFault";

/** The stay was changed, or a voucher pays another part of it. */
export function afterStay(table: readonly Line[], day: Day, version: Version, how: How): Line[] {
  const before = last(table);
  const undoes = how === "changed" ? undoneBy(table, day, version) : null;
  const asBefore = undoes === null ? undefined : table[undoes];
  const { measure, floor } = asBefore ?? givenUp(before, day, version, how);
  const line: Line = {
    day,
    what: how,
    version,
    paid: before.paid,
    measure: asBefore && measure === asBefore.version ? version : measure,
    floor,
    kept: Math.max(0, Math.min(before.paid, floor) - priceOf(version)),
    undoes,
  };
  return [...table, binding(line)];
}

function givenUp({ version: stood, measure, floor, paid }: Line, day: Day, version: Version, how: How) {
  if (how === "waived") return { measure, floor: 0 };
  const risen = Math.max(floor, Math.min(Math.max(0, paid), feeOn(measure, day)));
  if (how === "changed") return { measure, floor: risen };
  const falls = Math.max(0, priceOf(stood) - priceOf(version));
  return { measure: priceOf(version) <= priceOf(measure) ? version : measure, floor: Math.max(0, risen - falls) };
}

const isSame = (one: Version, other: Version) =>
  JSON.stringify({ ...one.stay, extras: one.stay.extras.toSorted() }) ===
    JSON.stringify({ ...other.stay, extras: other.stay.extras.toSorted() }) && priceOf(one) === priceOf(other);

/** The line of that day, or the last one before it, that stands again; what was undone itself does not count. */
function undoneBy(table: readonly Line[], day: Day, version: Version): number | null {
  let found: number | null = null;
  let index = table.length - 1;
  while (index > 0) {
    const line = table[index];
    if (!line || line.day !== day || line.what === "waived" || line.what === "ourFault") break;
    if (line.what === "changed") {
      const earlier = line.undoes ?? index - 1;
      if (line.undoes === null && isSame(table[earlier]?.version ?? version, version)) found = earlier;
      index = earlier;
    } else index -= 1;
  }
  return found;
}

const charged = (nights: number) => Math.max(1, nights);

/**
 * What a stay costs: what was agreed for one of these boats stays agreed, all else is today's.
 * @param left what is on the voucher still.
 */
export function priced(
  table: readonly Line[],
  stay: Stay,
  { tariff, left, boats = [stay.boat] }: { tariff: Tariff; left: Cents; boats?: readonly number[] },
): Version {
  const versions = table.filter(({ what }) => what !== "money").map(({ version }) => version);
  const ofBoat = versions.filter((each) => boats.includes(each.stay.boat));
  const alike = ofBoat.findLast((each) => charged(each.stay.nights) === charged(stay.nights));
  const rent = alike?.rent ?? tariff.night * charged(stay.nights);
  const pieces = new Map(
    stay.extras.map((name) => [
      name,
      ofBoat.findLast((each) => each.pieces.has(name))?.pieces.get(name) ?? tariff.extra(name),
    ]),
  );
  const list = [...pieces].reduce((sum, [name, cents]) => sum + cents * timesOf(name, stay), rent);
  const standing = versions.at(-1);
  if (!standing) {
    const voucher = Math.min(list, left);
    return { stay, rent, pieces, list, charged: list, voucher };
  }
  if (alike && alike.charged !== alike.list) {
    const voucher = Math.min(list, standing.voucher);
    const money = Math.max(0, alike.charged - alike.voucher + list - alike.list);
    return { stay, rent, pieces, list, charged: money + voucher, voucher };
  }
  const more = list - standing.charged;
  const moved = more > 0 ? Math.min(left, more) : -vouchersPart(versions, -more);
  return { stay, rent, pieces, list, charged: list, voucher: Math.min(list, standing.voucher + moved) };
}

const timesOf = (name: ExtraName, { adults }: Stay) => (name === "extra_bed_linen_and_towel" ? adults : 1);

/** How many of the last cents of a price the voucher gave. Each cent is marked by what paid it, in that order. */
function vouchersPart(versions: readonly Version[], cents: Cents): Cents {
  let marks: ("voucher" | "money")[] = [];
  const add = (by: "voucher" | "money", count: number) => {
    for (let added = 0; added < count; added += 1) marks.push(by);
  };
  const remove = (by: "voucher" | "money", count: number) => {
    let left = Math.max(0, count);
    marks = marks.toReversed().filter((mark) => mark !== by || left-- <= 0);
    marks.reverse();
  };
  const of = (by: "voucher" | "money") => marks.filter((mark) => mark === by).length;
  for (const [index, version] of versions.entries()) {
    const voucher = version.voucher - of("voucher");
    const money = Math.max(0, version.charged - version.voucher) - of("money");
    remove("voucher", -voucher);
    remove("money", -money);
    if (index === 0) add("voucher", voucher);
    add("money", money);
    if (index > 0) add("voucher", voucher);
  }
  return marks.slice(marks.length - Math.min(cents, marks.length)).filter((mark) => mark === "voucher").length;
}

/** The table as text. */
export function written(table: readonly Line[]): string {
  const lines = table.map(({ day, what, version, paid, measure, floor, kept, undoes }) => {
    const { boat, firstDay, nights, adults, extras } = version.stay;
    const stay = [`boat ${boat}`, firstDay, `${nights} nights`, `${adults} adults`, ...extras].join(" ");
    const sums = { price: priceOf(version), voucher: version.voucher, paid, measure: priceOf(measure), floor, kept };
    const amounts = Object.entries(sums).map(([name, cents]) => `${name} ${toAmount(cents)}`);
    return [day, undoes === null ? what : `${what} (undoes to ${undoes})`, stay, ...amounts].join(" | ");
  });
  return lines.join("\n");
}
