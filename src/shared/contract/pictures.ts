/** Widths, in pixels, in which every picture can be had. */
export const pictureWidths = [320, 640, 960, 1440] as const;
/** From the smallest file to the one that every browser knows. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

export const picturesPath = "/pictures";

/** The address of a picture (`/boats/hektor.svg`, as a vehicle's path1 has it) in one width and format. */
export function pictureUrl(path: string, width: PictureWidth, format: PictureFormat): string {
  const segments = path.split("/").filter(Boolean).map(encodeURIComponent);
  return `${picturesPath}/${width}/${segments.join("/")}.${format}`;
}
