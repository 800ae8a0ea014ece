/** The longest side that the server keeps of a boat's picture, in pixels: what is larger only takes longer to send. */
const boatSide = 2_880;
const quality = 0.9;

/** What keeps its transparency: a photo is a JPEG. */
const withTransparency = ["image/png", "image/webp", "image/avif"];

/**
 * A large photo made smaller, upright and without what the camera wrote into it. What is small enough or moves stays as
 * it is, and so does what this browser cannot read: the server says what is wrong with it.
 */
export async function shrinkPicture(file: File, longestSide = boatSide): Promise<Blob> {
  if (typeof createImageBitmap === "undefined" || file.type === "image/gif") return file;
  const whole = await createImageBitmap(file).catch(() => null);
  if (!whole) return file;
  const scale = longestSide / Math.max(whole.width, whole.height);
  try {
    return scale < 1 ? ((await drawn(whole, scale, file.type)) ?? file) : file;
  } finally {
    whole.close();
  }
}

async function drawn(picture: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const target = withTransparency.includes(type) ? "image/webp" : "image/jpeg";
  return new Promise((resolve) => canvas.toBlob(resolve, target, quality));
}
