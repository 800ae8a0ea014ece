/** The widths of every picture, in pixels. */
export const pictureWidths = [320, 640, 960, 1440] as const;
/** From the smallest file to the most compatible. */
export const pictureFormats = ["avif", "webp", "jpg"] as const;

export type PictureWidth = (typeof pictureWidths)[number];
export type PictureFormat = (typeof pictureFormats)[number];

export const picturesPath = "/pictures";

/** The name of a picture among all pictures, from its path: `boats/hektor.svg` of `/boats/hektor.svg`. */
export function pictureSource(path: string): string {
  return path.replace(/^\/+/, "");
}

/** The URL of a picture (`/boats/hektor.svg`, from a vehicle's path1) in one width and format. */
export function pictureUrl(path: string, width: PictureWidth, format: PictureFormat): string {
  const segments = pictureSource(path).split("/").filter(Boolean).map(encodeURIComponent);
  return `${picturesPath}/${width}/${segments.join("/")}.${format}`;
}
