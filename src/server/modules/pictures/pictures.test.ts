import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { pictureFormats, pictureUrl, pictureWidths, uploadPath } from "../../../shared/contract/pictures.ts";
import { startTestApp, type TestApp } from "../../../testing/server.ts";
import { registerPictures } from "./pictures.routes.ts";
import { createPictures } from "./pictures.ts";
import { renderPicture } from "./render-picture.ts";

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40" width="60" height="40">` +
  `<rect width="60" height="40" fill="${colour}"/></svg>`;

describe("pictures", () => {
  let folder: string;
  let site: TestApp;
  let renders: string[];
  let stored: Map<string, Buffer>;
  let errors: object[];

  const file = (name: string) => path.join(folder, "public", name);
  const cached = () =>
    readdirSync(path.join(folder, "cache"), { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.\w+$/.test(name),
    );
  const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
    mkdirSync(file("boats"), { recursive: true });
    writeFileSync(file("boats/oskar.svg"), drawing("#0f4c6b"));
    renders = [];
    stored = new Map();
    errors = [];
    const pictures = createPictures({
      uploads: { has: async (id) => stored.has(id), read: async (id) => stored.get(id) ?? null },
      folders: [path.join(folder, "public"), path.join(folder, "uploads")],
      cacheDir: path.join(folder, "cache"),
      log: { error: (details: object) => void errors.push(details) },
      render: (source, width, format) => {
        renders.push(`${"file" in source ? path.basename(source.file) : "upload"} ${width} ${format}`);
        return renderPicture(source, width, format);
      },
    });
    site = await startTestApp({ parts: [(app) => registerPictures(app, pictures)] });
  });

  afterEach(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it.each(pictureWidths.flatMap((width) => pictureFormats.map((format) => [width, format] as const)))(
    "has a drawing %d pixels wide as %s, to be kept for good",
    async (width, format) => {
      const answer = await get(pictureUrl("/boats/oskar.svg", width, format));
      const type = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" }[format];
      expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": type } });
      expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      const { width: rendered, format: container } = await sharp(answer.rawPayload).metadata();
      expect({ rendered, container }).toEqual({
        rendered: width,
        container: { avif: "heif", webp: "webp", jpg: "jpeg" }[format],
      });
    },
  );

  it("renders once and answers a browser that still has it with 304", async () => {
    const url = pictureUrl("/boats/oskar.svg", 320, "webp");
    const first = await get(url);
    const second = await get(url, { "if-none-match": String(first.headers.etag) });
    expect(second).toMatchObject({ statusCode: 304, body: "" });
    expect((await get(url)).rawPayload).toEqual(first.rawPayload);
    expect(renders).toEqual(["oskar.svg 320 webp"]);
  });

  it("renders once for many who ask at the same time", async () => {
    const url = pictureUrl("/boats/oskar.svg", 640, "jpg");
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect(renders).toHaveLength(1);
    expect(cached()).toHaveLength(1);
  });

  it("renders a changed picture anew and throws the old one away", async () => {
    const url = pictureUrl("/boats/oskar.svg", 320, "webp");
    const before = await get(url);
    writeFileSync(file("boats/oskar.svg"), drawing("#c2410c"));
    utimesSync(file("boats/oskar.svg"), new Date(), new Date(Date.now() + 5_000));
    const after = await get(url, { "if-none-match": String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload).not.toEqual(before.rawPayload);
    expect(cached()).toHaveLength(1);
  });

  it("turns a photo upright, removes its metadata and enlarges nothing", async () => {
    mkdirSync(path.join(folder, "uploads", "fotos"), { recursive: true });
    await sharp({ create: { width: 500, height: 300, channels: 3, background: "#35622f" } })
      .withExif({ IFD0: { Copyright: "Erika", Make: "Camera" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toFile(path.join(folder, "uploads/fotos/am Steg.jpg"));
    const answer = await get(pictureUrl("/fotos/am Steg.jpg", 960, "jpg"));
    const { width, height, exif, icc, orientation } = await sharp(answer.rawPayload).metadata();
    expect({ width, height, exif, icc, orientation }).toEqual({ width: 300, height: 500 });
  });

  it("makes transparency white where a format has none", async () => {
    await sharp({ create: { width: 40, height: 40, channels: 4, background: "#00000000" } })
      .png()
      .toFile(file("boats/clear.png"));
    const answer = await get(pictureUrl("/boats/clear.png", 320, "jpg"));
    expect([...(await sharp(answer.rawPayload).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  });

  it("answers a broken picture like a missing one, logs it, and does not try again", async () => {
    writeFileSync(file("boats/broken.png"), "no picture");
    const url = pictureUrl("/boats/broken.png", 320, "webp");
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(url)).statusCode).toBe(404);
    expect(errors).toHaveLength(1);
    expect(renders).toHaveLength(1);
  });

  it("refuses a drawing that would fill the memory", async () => {
    const huge = drawing("#fff").replace('width="60" height="40">', 'width="60000" height="40000">');
    writeFileSync(file("boats/huge.svg"), huge);
    expect((await get(pictureUrl("/boats/huge.svg", 320, "jpg"))).statusCode).toBe(404);
    expect(errors).toHaveLength(1);
  });

  describe("that were uploaded", () => {
    const id = "0123456789abcdef0123456789abcdef";
    const at = (size: (typeof pictureWidths)[number]) => pictureUrl(uploadPath(id), size, "webp");
    const cacheDir = () => path.join(folder, "cache");
    beforeEach(async () => {
      const photo = sharp({ create: { width: 500, height: 300, channels: 3, background: "#35622f" } });
      stored.set(id, await photo.webp().toBuffer());
    });

    it("come in every width, as a thumbnail and as they are kept, for good, each with a tag of its own", async () => {
      const wanted = ["/pictures/320/uploads/x.webp.avif", "/uploads/thumbnail_x.webp", "/uploads/x.webp"];
      const answers = await Promise.all(wanted.map((url) => get(url.replace("x", id), { accept: "image/webp" })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      expect(answers.map(({ headers }) => headers["content-type"])).toEqual(["image/avif", "image/webp", "image/webp"]);
      expect(answers.map(({ headers }) => headers["x-content-type-options"])).toEqual(Array(3).fill("nosniff"));
      expect(answers.map(({ headers }) => headers["content-security-policy"])).toEqual(
        Array(3).fill(expect.stringContaining("default-src 'self'")),
      );
      for (const [index, { headers }] of answers.entries()) {
        expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
        const url = wanted[index]?.replace("x", id) ?? "";
        const again = await get(url, { accept: "image/webp", "if-none-match": String(headers.etag) });
        expect([again.statusCode, again.body]).toEqual([304, ""]);
      }
      expect(answers[2]?.rawPayload).toEqual(stored.get(id));
      expect((await sharp((await get(at(960))).rawPayload).metadata()).width).toBe(500);
    });

    it("are answered while the cache is deleted, and when nothing can be kept there", async () => {
      const deleting = Promise.all(
        Array.from({ length: 20 }, async () => {
          await setImmediate();
          rmSync(cacheDir(), { recursive: true, force: true });
        }),
      );
      const answers = await Promise.all(pictureWidths.map((width) => get(at(width))));
      await deleting;
      rmSync(cacheDir(), { recursive: true, force: true });
      writeFileSync(cacheDir(), "no folder can be made here");
      answers.push(await get(at(320)), await get(at(640)));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
      rmSync(cacheDir());
      expect((await get(at(320))).statusCode).toBe(200);
      expect(cached()).toEqual([expect.stringMatching(/320-.*\.webp$/)]);
    });

    it("are gone once their row is, though the cache has them", async () => {
      expect((await get(at(320))).statusCode).toBe(200);
      stored.clear();
      const answers = [await get(at(320)), await get(`/uploads/thumbnail_${id}.webp`), await get(uploadPath(id))];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    });

    it("are looked for in the database alone", async () => {
      mkdirSync(file("uploads"), { recursive: true });
      writeFileSync(file("uploads/drawing.svg"), drawing("#000"));
      stored.clear();
      writeFileSync(file(`uploads/${id}.webp`), drawing("#000"));
      for (const url of ["/pictures/320/uploads/drawing.svg.webp", at(320), uploadPath(id), "/uploads/x.webp"]) {
        expect((await get(url)).statusCode).toBe(404);
      }
      expect(existsSync(cacheDir())).toBe(false);
    });

    it("are not decoded beyond the size that is kept, whatever a row says", async () => {
      const wide = sharp({ create: { width: 2_881, height: 2_880, channels: 3, background: "#fff" } });
      stored.set(id, await wide.webp({ effort: 0 }).toBuffer());
      expect((await get(at(320))).statusCode).toBe(404);
      expect(errors).toHaveLength(1);
    });
  });

  it("has nothing at the address of what is no picture, of what lies elsewhere, or of a size that there is not", async () => {
    for (const name of ["secret.svg", "public/boats/.hidden.svg"])
      writeFileSync(path.join(folder, name), drawing("#000"));
    writeFileSync(file("notes.txt"), "notes");
    symlinkSync(path.join(folder, "secret.svg"), file("boats/link.svg"));
    for (const url of [
      "/pictures/321/boats/oskar.svg.avif",
      "/pictures/0320/boats/oskar.svg.avif",
      "/pictures/320/boats/oskar.svg",
      "/pictures/320/boats/oskar.svg.png",
      "/pictures/320/boats/hektor.svg.avif",
      "/pictures/320/boats.avif",
      "/pictures/320/.avif",
      "/pictures/320//boats/oskar.svg.avif",
      "/pictures/320/notes.txt.avif",
      "/pictures/320/boats/.hidden.svg.avif",
      "/pictures/320/boats/link.svg.avif",
      "/pictures/320/../secret.svg.avif",
      "/pictures/320/boats/..%2f..%2fsecret.svg.avif",
      "/pictures/320/%2e%2e/secret.svg.avif",
      "/pictures/320/%252e%252e%252fsecret.svg.avif",
      "/pictures/320/..%5csecret.svg.avif",
      "/pictures/320/%2fetc%2fpasswd.svg.avif",
      `/pictures/320/${"a".repeat(400)}.svg.avif`,
      "/boats/thumbnail_..%2f..%2fsecret.svg",
      "/..%2f/thumbnail_secret.svg",
      "/boats/thumbnail_hektor.svg",
      "/boats/thumbnail_",
    ]) {
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
    }
    expect(renders).toEqual([]);
  });

  it("has nothing at an address with a zero byte", async () => {
    expect((await get("/pictures/320/boats/oskar.svg%00.avif")).statusCode).toBe(404);
    expect(renders).toEqual([]);
  });

  it.each([
    ["image/avif,image/webp,*/*", "image/avif"],
    ["image/webp,*/*", "image/webp"],
    ["*/*", "image/jpeg"],
  ])("has thumbnails for a browser that takes %s", async (accept, type) => {
    const answer = await get("/boats/thumbnail_oskar.svg", { accept });
    expect(answer).toMatchObject({ statusCode: 200, headers: { "content-type": type, vary: "Accept" } });
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(320);
  });
});
