import type { VehicleRow } from "../../db/tables/fleet.ts";

/** The most pictures of a vehicle: path1 to path6 (requirements/fleet.md). */
export const maximumPictures = 6;

/** The paths of a vehicle's pictures as calls answer them (`/boats/hektor.svg`), the main picture first. */
export function picturePaths(row: Pick<VehicleRow, "images">): string[] {
  return JSON.parse(row.images) as string[];
}

/** The drawn pictures that come with the website (public/boats): from outside, inside, on deck. */
export function drawnPictures(slug: string): string[] {
  return ["", "-2", "-3"].map((view) => `/boats/${slug}${view}.svg`);
}
