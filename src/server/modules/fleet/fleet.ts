import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { type Description, fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import type { BlockedVehicle } from "../../../shared/contract/staff-fleet.ts";
import { extraFields, isExtraName, type OfferedExtras } from "../../../shared/rules/extras.ts";
import { type Cents, toAmount } from "../../../shared/rules/money.ts";
import { pictureFields, priceTiers } from "../../../shared/rules/vehicle-fields.ts";
import { allVehicles, type VehicleCategory, type VehicleType } from "../../../shared/rules/vehicle-words.ts";
import type { Database } from "../../db/schema.ts";
import type { VehicleRow } from "../../db/tables/fleet.ts";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../http/route.ts";

type Db = Kysely<Database>;

/** The vehicles that guests can book, and all of a category: public. */
export function registerFleet(app: FastifyInstance, deps: Deps): void {
  const route = routesOf(app);
  route(fleetContract.operating, ({ query }) => listOperating(deps.db, query.vehicleType));
  route(fleetContract.all, ({ params }) => listAll(deps.db, params.category));
}

/** The vehicles of a type that can be booked: the cheapest night first, those without a price last, then by name. */
export async function listOperating(db: Db, type: VehicleType): Promise<Vehicle[]> {
  const rows = await operatingVehicles(db, type);
  return rows.sort(byPriceThenName).map(toVehicle);
}

/** All vehicles of a category, blocked ones included, in the same order. */
export async function listAll(db: Db, category: VehicleCategory): Promise<Vehicle[]> {
  const rows = await vehiclesOf(db, category);
  return rows.sort(byPriceThenName).map(toVehicle);
}

/** The blocked vehicles of every type, by name. */
export async function listBlocked(db: Db): Promise<BlockedVehicle[]> {
  const vehicles = await blockedVehicles(db);
  return vehicles.sort((a, b) => a.name.localeCompare(b.name, "de"));
}

/** Sorted here and not in SQL: the engines order names and missing prices differently. */
function byPriceThenName(a: VehicleRow, b: VehicleRow): number {
  const [first, second] = [a.night_cents ?? Number.MAX_SAFE_INTEGER, b.night_cents ?? Number.MAX_SAFE_INTEGER];
  return first - second || a.name.localeCompare(b.name, "de");
}

/** What the vehicle offers, as the price rules read it; a name that is no extra any more is left out. */
export function storedExtras({ extras }: Pick<VehicleRow, "extras">): OfferedExtras {
  const stored = Object.entries(JSON.parse(extras) as Record<string, Cents | null>);
  return Object.fromEntries(stored.filter(([name]) => isExtraName(name)));
}

/**
 * A vehicle as calls answer it (requirements/fleet.md): flags by name, six image paths, every price tier, amounts as
 * text.
 */
export function toVehicle(row: VehicleRow): Vehicle {
  const tiers = JSON.parse(row.tier_cents) as Record<string, Cents | null>;
  const pictures = storedPictures(row);
  const paths = pictureFields.map((field, index) => [field, pictures[index] ?? null]);
  const prices = priceTiers.map((tier) => [tier, amountOrNull(tiers[tier])]);
  return {
    ...(Object.fromEntries([...paths, ...prices]) as Vehicle),
    ...extraFields(storedExtras(row)),
    id: row.id,
    type: row.type,
    name: row.name,
    passengers: row.passengers,
    deposit: toAmount(row.deposit_cents),
    license: row.license,
    blocked: row.blocked === 1,
    descriptionDE: JSON.parse(row.description_de) as Description,
    descriptionEN: JSON.parse(row.description_en) as Description,
    price1h: amountOrNull(row.night_cents),
    version: row.version,
  };
}

function amountOrNull(cents: Cents | null | undefined): string | null {
  return cents == null ? null : toAmount(cents);
}

/** The paths of a vehicle's pictures (`/boats/hektor.svg`), the main picture first. */
export function storedPictures(row: Pick<VehicleRow, "images">): string[] {
  return JSON.parse(row.images) as string[];
}

/** The drawn pictures that come with the website (public/boats): from outside, inside, on deck. */
export function drawnPictures(slug: string): string[] {
  return ["", "-2", "-3"].map((view) => `/boats/${slug}${view}.svg`);
}

/** Those that were not deleted. */
export const vehiclesThere = (db: Db) => db.selectFrom("vehicles").where("deleted_at", "is", null);

/** The vehicles of a type that are not blocked, in no particular order. */
export function operatingVehicles(db: Db, type: VehicleType): Promise<VehicleRow[]> {
  return vehiclesThere(db).selectAll().where("type", "=", type).where("blocked", "=", 0).execute();
}

/** Every vehicle of a category, in no particular order. */
function vehiclesOf(db: Db, category: VehicleCategory): Promise<VehicleRow[]> {
  const query = vehiclesThere(db).selectAll();
  return (category === allVehicles ? query : query.where("type", "=", category)).execute();
}

/** The vehicles that nobody can book at present, in no particular order. */
function blockedVehicles(db: Db): Promise<BlockedVehicle[]> {
  return vehiclesThere(db).select(["id", "type", "name"]).where("blocked", "=", 1).execute();
}
