import type { VehicleRow } from "../../db/tables/fleet.ts";

/** The paths of a vehicle's pictures (`/boats/hektor.svg`), the main picture first. */
export function storedPictures(row: Pick<VehicleRow, "images">): string[] {
  return JSON.parse(row.images) as string[];
}

/** The drawn pictures that come with the website (public/boats): from outside, inside, on deck. */
export function drawnPictures(slug: string): string[] {
  return ["", "-2", "-3"].map((view) => `/boats/${slug}${view}.svg`);
}
