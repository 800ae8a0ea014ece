import { readFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { uploadLimits } from "../../../shared/contract/pictures.ts";
import { avifClaiming, bmpOf, jpegClaiming, pngOf } from "../../../testing/picture-files.ts";
import { reencodePicture } from "./reencode-picture.ts";

const plain = (background: string, width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background } });
const unreadable = "validation-staff:picture";
const tooManyPixels = "validation-staff:picturePixels";
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><script>alert(1)</script></svg>`;

const colourOf = async (content: Buffer, left = 0, top = 0) => {
  const pixels = sharp(content).extract({ left, top, width: 1, height: 1 });
  return [...(await pixels.removeAlpha().raw().toBuffer())];
};
/** WebP loses a little of a colour. */
const about = (...colour: number[]) =>
  colour.map((value) => ({ asymmetricMatch: (is: number) => Math.abs(is - value) < 40 }));

describe("a picture that is uploaded", () => {
  it.each(["jpeg", "png", "gif", "webp", "avif"] as const)("may be a %s and becomes a WebP", async (format) => {
    const { id, content, width, height } = await reencodePicture(await plain("#c02010").toFormat(format).toBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ format: "webp", width: 60, height: 40 });
    expect({ width, height }).toEqual({ width: 60, height: 40 });
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await colourOf(content, 30, 20)).toEqual(about(0xc0, 0x20, 0x10));
  });

  it("may be a bitmap", async () => {
    const { content, width, height } = await reencodePicture(bmpOf());
    expect({ width, height }).toEqual({ width: 2, height: 2 });
    expect((await sharp(content).metadata()).format).toBe("webp");
  });

  it("is turned upright, and loses all that a camera or program wrote about it", async () => {
    const photo = await plain("#808080")
      .withExif({ IFD0: { Copyright: "Erika" }, IFD3: { GPSLatitude: "52/1 24/1 0/1", GPSLatitudeRef: "N" } })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Erika</x:xmpmeta>")
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { content } = await reencodePicture(photo);
    const { width, height, exif, xmp, icc, iptc, orientation } = await sharp(content).metadata();
    expect({ width, height, exif, xmp, icc, iptc, orientation }).toEqual({ width: 40, height: 60 });
    expect(content.includes("Erika")).toBe(false);
  });

  it("keeps its colours where they were those of another profile", async () => {
    const photo = await plain("#c02010").withIccProfile("p3").png().toBuffer();
    expect(await colourOf(photo)).not.toEqual([0xc0, 0x20, 0x10]);
    const { content } = await reencodePicture(photo);
    expect(await colourOf(content)).toEqual(about(0xc0, 0x20, 0x10));
  });

  it("keeps its first frame where it moves", async () => {
    const frames = await Promise.all(["#c02010", "#1020c0"].map((colour) => plain(colour).png().toBuffer()));
    for (const format of ["gif", "webp"] as const) {
      const moving = await sharp(frames, { join: { animated: true } })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(2);
      const { content } = await reencodePicture(moving);
      const { pages, width, height } = await sharp(content).metadata();
      expect({ pages, width, height }).toEqual({ width: 60, height: 40 });
      expect(await colourOf(content)).toEqual(about(0xc0, 0x20, 0x10));
    }
  });

  it("is made smaller, to a longest side of 2,880 pixels, and never larger", async () => {
    const { width, height } = await reencodePicture(await plain("#fff", 8, 11_000).png().toBuffer());
    expect({ width, height }).toEqual({ width: 2, height: 2_880 });
  });

  it("loses what else is in its file", async () => {
    const jpeg = await plain("#808080").jpeg().toBuffer();
    const gif = await plain("#808080").gif().toBuffer();
    const comment = Buffer.from("\x21\xfe\x18<script>alert(1)</script\0", "latin1");
    const hidden = [
      Buffer.concat([jpeg, Buffer.from("<html><script>alert(1)</script>PK\x03\x04")]),
      Buffer.concat([gif.subarray(0, -1), comment, gif.subarray(-1)]),
    ];
    for (const file of hidden) {
      const { content } = await reencodePicture(file);
      expect(content.includes("script")).toBe(false);
      expect((await sharp(content).metadata()).width).toBe(60);
    }
  });

  it("has the same name each time", async () => {
    const file = await plain("#123456").png().toBuffer();
    const [one, other] = await Promise.all([reencodePicture(file), reencodePicture(Buffer.from(file))]);
    expect(one.id).toBe(other.id);
  });
});

describe("a file that is refused", () => {
  const refusal = (file: Buffer) => reencodePicture(file).then(String, (error: Error) => error.message);

  it.each([
    ["drawings, with and without script", [svg, `<?xml version="1.0"?>${svg}`, `\ufeff${svg}`, ` ${svg}`]],
    [
      "pages and programs",
      ["<!doctype html><script>alert(1)</script>", "#!/bin/sh\n", "%PDF-1.7\n", "GIF89a=1;alert(1)"],
    ],
    [
      "what is empty, or no more than a beginning",
      ["", "B", "BM", "GIF89a", "\xff\xd8\xff", "RIFF....WEBP", "....ftypavif"],
    ],
  ])("may hold %s", async (_what, texts) => {
    const refusals = await Promise.all(texts.map((text) => refusal(Buffer.from(text, "latin1"))));
    expect(refusals).toEqual(texts.map(() => unreadable));
  });

  it("may be a picture of a type that is not on the list", async () => {
    expect(await refusal(await plain("#fff").tiff().toBuffer())).toBe(unreadable);
  });

  it("may say the type of one picture and be another", async () => {
    const png = await plain("#fff").png().toBuffer();
    expect(await refusal(Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), png]))).toBe(unreadable);
  });

  it.each(["jpeg", "png", "gif", "webp", "avif"] as const)("may be a %s that is cut off", async (format) => {
    const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: "#fff", noise } });
    const whole = await picture.toFormat(format).toBuffer();
    expect(await refusal(whole.subarray(0, Math.floor(whole.length * 0.6)))).toBe(unreadable);
  });

  it("may be a bitmap that is cut off, compressed, or says more pixels than it has", async () => {
    const wide = bmpOf();
    wide.writeInt32LE(50_000, 18);
    const files = [bmpOf().subarray(0, -1), bmpOf({ bits: 8, compression: 1 }), wide];
    expect(await Promise.all(files.map(refusal))).toEqual([unreadable, unreadable, unreadable]);
  });

  // Nothing of these can be decoded: that their size is what is said about them shows that nobody tried.
  it("has too many pixels, which is seen before it is decoded", async () => {
    const jpeg = await plain("#fff").jpeg().toBuffer();
    const bombs = [pngOf(6_000, 5_001), jpegClaiming(jpeg, 60_000, 60_000), pngOf(uploadLimits.side, 2_501)];
    expect(await Promise.all(bombs.map(refusal))).toEqual(bombs.map(() => tooManyPixels));
    expect(await refusal(pngOf(6_000, 5_000))).toBe(unreadable);
  });

  it("has a side that is too long", async () => {
    const jpeg = await plain("#fff").jpeg().toBuffer();
    const bombs = [pngOf(50_000, 1), pngOf(1, 12_001), jpegClaiming(jpeg, 12_001, 40)];
    expect(await Promise.all(bombs.map(refusal))).toEqual(bombs.map(() => tooManyPixels));
    expect(await refusal(pngOf(12_000, 1))).toBe(unreadable);
  });

  it("would take too much memory by the way in which it is written", async () => {
    const avif = await plain("#fff").avif({ effort: 0 }).toBuffer();
    const progressive = await plain("#fff").jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
    expect(await refusal(avifClaiming(avif, 3_000, 3_000))).toBe(tooManyPixels);
    expect(await refusal(jpegClaiming(progressive, 5_000, 5_000))).toBe(tooManyPixels);
  });
});

it("decodes one picture at a time, each in a process of its own, however many are uploaded", async () => {
  const file = await plain("#808080").png().toBuffer();
  let isOver = false;
  const all = Promise.all(Array.from({ length: 3 }, () => reencodePicture(file))).finally(() => {
    isOver = true;
  });
  const children = () => readFileSync(`/proc/self/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
  const before = children().length;
  let most = 0;
  while (!isOver) {
    most = Math.max(most, children().length - before);
    await setImmediate();
  }
  expect(await all).toHaveLength(3);
  expect(most).toBe(1);
});
