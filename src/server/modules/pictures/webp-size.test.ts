import sharp from "sharp";
import { webpSize } from "./webp-size.ts";

describe("the size of a WebP file", () => {
  const create = (channels: 3 | 4) =>
    sharp({ create: { width: 1_000, height: 13, channels, background: "#80808080" } });

  it("is read of each of its three kinds", async () => {
    const files = [create(3).webp(), create(3).webp({ lossless: true }), create(4).webp()].map((one) => one.toBuffer());
    const kinds = ["VP8 ", "VP8L", "VP8X"];
    for (const [index, file] of (await Promise.all(files)).entries()) {
      expect(file.toString("latin1", 12, 16)).toBe(kinds[index]);
      expect(webpSize(file)).toEqual({ width: 1_000, height: 13 });
    }
  });

  it("is none where the file is cut off, or is no WebP", async () => {
    const file = await create(3).webp().toBuffer();
    expect(webpSize(file.subarray(0, -1))).toBeNull();
    expect(webpSize(file.subarray(0, 20))).toBeNull();
    expect(webpSize(await create(3).png().toBuffer())).toBeNull();
  });
});
