/** `price0h30m`, `price1h`, `price1h30m` … `price24h`. price1h is the price per night (requirements/fleet.md). */
export const priceTiers: readonly `price${string}`[] = /* @__PURE__ */ Array.from({ length: 48 }, (_, index) => {
  const minutes = (index + 1) * 30;
  return `price${Math.floor(minutes / 60)}h${minutes % 60 ? "30m" : ""}` as const;
});

/** The fields of a vehicle's pictures (`/boats/hektor.svg`), the main picture first. */
export const pictureFields = ["path1", "path2", "path3", "path4", "path5", "path6"] as const;
export type PicturePaths = Record<(typeof pictureFields)[number], string | null>;

/** The paths of a vehicle's pictures, the main picture first. */
export function picturePathsOf(vehicle: PicturePaths): string[] {
  return pictureFields.map((field) => vehicle[field]).filter((path) => path !== null && path !== "") as string[];
}
