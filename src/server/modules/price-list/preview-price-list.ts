import type { Kysely } from "kysely";
import { toPriceListFields } from "../../../shared/contract/price-list.ts";
import type { GoneStays, PriceExample, PriceListEffects } from "../../../shared/contract/staff-price-list.ts";
import { advertisedStay } from "../../../shared/rules/advertised-price.ts";
import { stagesOf } from "../../../shared/rules/agreed-terms.ts";
import { boatCalendar, type CalendarDay } from "../../../shared/rules/availability.ts";
import { addDays, type Day, dayOf } from "../../../shared/rules/day.ts";
import { freeNightsByStart } from "../../../shared/rules/free-stays.ts";
import { arrivalRefusal, listRefusal, shortestNights } from "../../../shared/rules/listed-stay.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import type { PriceList } from "../../../shared/rules/price-list.ts";
import { firstStartOf, type Stay } from "../../../shared/rules/stay.ts";
import { groupBy } from "../../db/group-by.ts";
import type { Database } from "../../db/schema.ts";
import { getSettings } from "../settings/settings.ts";
import { countRunningHolds, findPublished, type PricedBoat, pricedBoats } from "./price-list.repository.ts";
import { heldPriceList } from "./price-list-content.ts";

/** Stays that begin within so many days are compared, of 2 to 7 nights. */
const comparedDays = 60;
const comparedNights = [2, 3, 4, 5, 6, 7];
const persons = 2;

const exampleCount = 20;
const exampleNights = [2, 3, 7, 4];
/** Days between two examples: together they go through a year. */
const exampleStep = 18;

interface Lists {
  before: PriceList;
  after: PriceList;
  today: Day;
}

/** What publishing the list would change: see `PriceListEffects`. Stays are of two persons, and booked today. */
export async function previewPriceList(
  db: Kysely<Database>,
  after: PriceList,
  { days, now }: { days: readonly CalendarDay[]; now: Date },
): Promise<PriceListEffects> {
  const held = await findPublished(db);
  const lists = { before: heldPriceList(held?.id ?? null, held?.content ?? null).list, after, today: dayOf(now) };
  const boats = await pricedBoats(db);
  const settings = await getSettings(db);
  const calendar = boatCalendar(0, lists.today, days, settings, firstStartOf(now));
  const free = boats.flatMap((boat) => {
    const nightsFrom = freeNightsByStart({ ...calendar, vehicleId: boat.id });
    const stays = staysOf(nightsFrom, addDays(lists.today, comparedDays));
    return stays.map((stay) => ({ boat, stay, change: changeOf(boat, stay, lists) }));
  });
  const count = (kind: Change) => free.filter(({ change }) => change === kind).length;
  return {
    open_orders: await countRunningHolds(db, now.toISOString()),
    dearer: count("dearer"),
    cheaper: count("cheaper"),
    not_bookable: count("notBookable"),
    gone: goneStays(free.filter(({ change }) => change === "notBookable")),
    cancellation: changedStages(lists),
    examples: examplesOf(boats, lists),
  };
}

/** A list without stages of its own has the usual ones. */
function changedStages({ before, after }: Lists): PriceListEffects["cancellation"] {
  const stages = (list: PriceList) => toPriceListFields({ ...list, cancellation: stagesOf(list) }).cancellation;
  const change = { before: stages(before), after: stages(after) };
  return JSON.stringify(change.before) === JSON.stringify(change.after) ? null : change;
}

function staysOf(nightsFrom: ReadonlyMap<Day, number>, until: Day): Stay[] {
  return [...nightsFrom].flatMap(([start, free]) =>
    start > until ? [] : comparedNights.filter((nights) => nights <= free).map((nights) => ({ start, nights })),
  );
}

/** By boat and length, as one reads them. */
function goneStays(gone: readonly { boat: PricedBoat; stay: Stay }[]): GoneStays[] {
  const groups = groupBy(gone, ({ boat, stay }) => `${boat.id} ${stay.nights}`);
  const kinds = [...new Map(gone.map((each) => [`${each.boat.id} ${each.stay.nights}`, each]))];
  return kinds.map(([key, { boat, stay }]) => ({
    vehicle_name: boat.name,
    nights: stay.nights,
    starts: groups(key)
      .map(({ stay: { start } }) => start)
      .toSorted(),
  }));
}

type Change = "dearer" | "cheaper" | "notBookable";

function changeOf(boat: PricedBoat, stay: Stay, { before, after, today }: Lists): Change | null {
  if (listRefusal(before, boat.id, stay, today)) return null;
  if (listRefusal(after, boat.id, stay, today)) return "notBookable";
  const [was, is] = [before, after].map((list) => totalOf(list, boat, stay, today)) as [Cents, Cents];
  return was === is ? null : was < is ? "dearer" : "cheaper";
}

/** The rent with all that is compulsory (§ 3 PAngV), by that list. */
const totalOf = (list: PriceList, boat: PricedBoat, stay: Stay, today: Day): Cents =>
  advertisedStay(boat, list, { stay, persons, bookedOn: today }).total;

/** Stays through a year, of each boat in turn; each begins on a day on which one of both lists lets it. */
function examplesOf(boats: readonly PricedBoat[], lists: Lists): PriceExample[] {
  if (boats.length === 0) return [];
  return Array.from({ length: exampleCount }, (_, index) => {
    const boat = boats[index % boats.length] as PricedBoat;
    const wanted = addDays(lists.today, 1 + index * exampleStep);
    const week = Array.from({ length: 7 }, (_day, ahead) => addDays(wanted, ahead));
    const start = week.find((day) => !arrivalRefusal(lists.after, boat.id, day, lists.today)) ?? wanted;
    const shortest = shortestNights(lists.after, boat.id, start, lists.today);
    const stay = { start, nights: Math.max(shortest, exampleNights[index % exampleNights.length] ?? shortest) };
    return exampleOf(boat, stay, lists);
  });
}

function exampleOf(boat: PricedBoat, stay: Stay, { before, after, today }: Lists): PriceExample {
  const total = (list: PriceList) =>
    listRefusal(list, boat.id, stay, today) ? null : toAmount(totalOf(list, boat, stay, today));
  const shown = { vehicle: boat.id, vehicle_name: boat.name, ...stay, persons };
  return { ...shown, before: total(before), after: total(after) };
}
