import { bmpOf } from "../../../testing/picture-files.ts";
import { readBitmapHeader } from "./bitmap.ts";
import { decodeBitmap } from "./decode-bitmap.mjs";
import { encodeUpload } from "./encode-upload.ts";
import { webpSize } from "./webp-size.ts";

const decoded = (file: Buffer) => {
  const header = readBitmapHeader(file);
  return header && [...decodeBitmap(file, header)];
};
const [red, green, blue, white] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const;

describe("a Windows bitmap", () => {
  it.each([{ bits: 8 }, { bits: 24 }, { bits: 32 }, { isTopDown: true }, { bits: 8, isTopDown: true }] as const)(
    "is read pixel by pixel: %j",
    (facts) => {
      expect(decoded(bmpOf(facts))).toEqual([...red, ...green, ...blue, ...white]);
    },
  );

  it("is decoded by the process that encodes it, not by the server", async () => {
    const file = bmpOf();
    const bitmap = readBitmapHeader(file);
    const content = bitmap && (await encodeUpload(file, { longestSide: 10, pixels: 100, bitmap }));
    expect(content && webpSize(content)).toEqual({ width: 2, height: 2 });
  });

  it("is black where its palette has no colour", () => {
    const file = bmpOf({ bits: 8 });
    file.fill(200, file.length - 8);
    expect(decoded(file)?.slice(6)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("is none where it is cut off, compressed, or of another depth", () => {
    const deep = bmpOf();
    deep.writeUInt16LE(16, 28);
    const wide = bmpOf();
    wide.writeInt32LE(2_000_000_000, 18);
    const inside = bmpOf();
    inside.writeUInt32LE(4, 10);
    for (const file of [bmpOf().subarray(0, -1), bmpOf({ bits: 8, compression: 1 }), deep, wide, inside]) {
      expect(readBitmapHeader(file)).toBeNull();
    }
  });
});
