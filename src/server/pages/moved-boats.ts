import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { vehicleNameKey } from "../../shared/rules/vehicle-name.ts";
import { vehicleTypeOf, vehicleWords } from "../../shared/rules/vehicle-words.ts";
import type { Database } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { vehicleByName } from "../modules/staff-fleet/vehicle-names.repository.ts";

/**
 * Pages of a boat under a name or type that it does not have any more lead to where they are now
 * (requirements/fleet.md). A hash never reaches the server: an old name there shows the overview from its beginning.
 */
export async function registerMovedBoats(app: FastifyInstance, { db }: Pick<Deps, "db">): Promise<void> {
  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "GET" && request.method !== "HEAD") return undefined;
    const address = await movedAddress(db, request.url);
    if (address === null) return undefined;
    // The old name may be another boat's tomorrow: no browser keeps the answer.
    return reply.header("cache-control", "no-cache").redirect(address, 301);
  });
}

/**
 * Where the page of a boat is now; null where it is at that address, or is no boat's page, or there is no such boat.
 */
async function movedAddress(db: Kysely<Database>, url: string): Promise<string | null> {
  const [path = "", query] = url.split("?", 2);
  const page = boatPage(path);
  const boat = page && (await vehicleByName(db, vehicleNameKey(page.name)));
  if (!page || !boat || (boat.name === page.name && boat.type === page.type)) return null;
  const segments = page.segmentsOf(vehicleWords[boat.type][page.language], boat.name).map(encodeURIComponent);
  return `/${segments.join("/")}${query === undefined ? "" : `?${query}`}`;
}

function boatPage(path: string) {
  const segments = decoded(path);
  if (segments?.length !== 3) return null;
  const [first = "", second = "", third = ""] = segments;
  const language = first === "book" ? "en" : "de";
  const isForm = third === "ändern";
  if (!isForm && first !== "Buchen" && first !== "book") return null;
  const type = vehicleTypeOf(isForm ? first : second, language);
  const name = isForm ? second : third;
  if (type === null) return null;
  const segmentsOf = (word: string, now: string) => (isForm ? [word, now, third] : [first, word, now]);
  return { language, type, name, segmentsOf } as const;
}

/** The words of a path, a last slash aside; null where it cannot be read. */
function decoded(path: string): string[] | null {
  try {
    return path.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}
