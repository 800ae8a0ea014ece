import type { Description } from "../../../shared/contract/fleet.ts";
import { type ExtraName, isExtraName } from "../../../shared/rules/extras.ts";
import type { License } from "../../../shared/rules/license.ts";
import type { Cents } from "../../../shared/rules/money.ts";
import type { VehicleType } from "../../../shared/rules/vehicle-words.ts";
import type { BoatBlockRow } from "../../db/tables/boat-blocks.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import { storedExtras, storedPictures } from "../fleet/fleet.ts";

type BeforeAndAfter<Value> = [before: Value, after: Value];
type DescriptionPart = keyof Description;

/** What a change changed, as the log keeps it: facts, since words are made when it is read. What stayed is left out. */
export interface VehicleChanges {
  name?: BeforeAndAfter<string>;
  type?: BeforeAndAfter<VehicleType>;
  passengers?: BeforeAndAfter<number>;
  license?: BeforeAndAfter<License>;
  nightCents?: BeforeAndAfter<Cents | null>;
  depositCents?: BeforeAndAfter<Cents>;
  /** The stand-up-paddle's price; null without one. */
  paddleCents?: BeforeAndAfter<Cents | null>;
  extrasAdded?: ExtraName[];
  extrasRemoved?: ExtraName[];
  descriptionDE?: DescriptionPart[];
  descriptionEN?: DescriptionPart[];
  /** How many; both 0 where only their order is another one. */
  pictures?: { added: number; removed: number };
  priceList?: true;
  /** A block's days and reason; null before it was placed, and after it was ended. Its text may name people. */
  block?: BeforeAndAfter<LoggedBlock | null>;
}

/** A block as the log keeps it. */
export type LoggedBlock = Pick<
  BoatBlockRow,
  "vehicle_id" | "start_day" | "end_day" | "starts_am" | "ends_pm" | "reason"
>;

/** The columns that the form decides. */
export type FormColumns = Pick<
  VehicleRow,
  | "type"
  | "name"
  | "name_key"
  | "passengers"
  | "deposit_cents"
  | "license"
  | "extras"
  | "night_cents"
  | "tier_cents"
  | "images"
  | "description_de"
  | "description_en"
>;

/** What is different after a change; an empty object where nothing is. */
export function vehicleChanges(before: FormColumns, after: FormColumns): VehicleChanges {
  const changes: { [Field in keyof VehicleChanges]: VehicleChanges[Field] | null } = {
    name: pair(before.name, after.name),
    type: pair(before.type, after.type),
    passengers: pair(before.passengers, after.passengers),
    license: pair(before.license, after.license),
    nightCents: pair(before.night_cents, after.night_cents),
    depositCents: pair(before.deposit_cents, after.deposit_cents),
    ...extraChanges(before, after),
    descriptionDE: partsChanged(before.description_de, after.description_de),
    descriptionEN: partsChanged(before.description_en, after.description_en),
    pictures: pictureChanges(before, after),
    priceList: isSame(before.tier_cents, after.tier_cents) ? null : true,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, change]) => change != null));
}

function pair<Value>(before: Value, after: Value): BeforeAndAfter<Value> | null {
  return before === after ? null : [before, after];
}

function extraChanges(before: FormColumns, after: FormColumns) {
  const [had, has] = [storedExtras(before), storedExtras(after)];
  const missing = (from: object, others: object) =>
    Object.keys(from)
      .filter(isExtraName)
      .filter((name) => name !== "extra_captain" && !Object.hasOwn(others, name));
  return {
    paddleCents: pair(had.extra_captain ?? null, has.extra_captain ?? null),
    extrasAdded: someOf(missing(has, had)),
    extrasRemoved: someOf(missing(had, has)),
  };
}

function partsChanged(before: string, after: string): DescriptionPart[] | null {
  const [old, now] = [JSON.parse(before) as Partial<Description>, JSON.parse(after) as Partial<Description>];
  const parts = ["general", "features", "technical"] as const;
  return someOf(parts.filter((part) => (old[part] ?? "") !== (now[part] ?? "")));
}

function pictureChanges(before: FormColumns, after: FormColumns): VehicleChanges["pictures"] | null {
  const [old, now] = [storedPictures(before), storedPictures(after)];
  if (old.join("\n") === now.join("\n")) return null;
  const without = (paths: string[], others: string[]) => paths.filter((path) => !others.includes(path)).length;
  return { added: without(now, old), removed: without(old, now) };
}

/** Two objects of amounts, in whatever order their fields are. */
function isSame(one: string, other: string): boolean {
  const sorted = (text: string) =>
    JSON.stringify(
      Object.entries(JSON.parse(text) as object)
        .filter(([, value]) => value !== null)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  return sorted(one) === sorted(other);
}

function someOf<Item>(items: Item[]): Item[] | null {
  return items.length > 0 ? items : null;
}
