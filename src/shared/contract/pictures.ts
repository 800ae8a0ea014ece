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

/** The path of an uploaded picture, from its id: 32 hexadecimal digits of what is in it. */
export function uploadPath(id: string): string {
  return `/uploads/${id}.webp`;
}

/** The id of the uploaded picture with that path; null where the path is another one's, such as a drawn picture's. */
export function uploadIdOf(path: string): string | null {
  return /^\/?uploads\/([0-9a-f]{32})\.webp$/.exec(path)?.[1] ?? null;
}

/** The fields of a form that uploads pictures, a place of the vehicle each. */
export const imageFields = ["image1", "image2", "image3", "image4", "image5", "image6"] as const;

/** What a picture may have that is uploaded. */
export const uploadLimits = { bytes: 15 * 1024 * 1024, pixels: 30_000_000, side: 12_000 } as const;
