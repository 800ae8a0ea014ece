import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { startTestApp, type TestApp } from "../../../testing/server.ts";
import { registerPictureUploads } from "./picture-uploads.ts";
import { UploadedPicture } from "./uploaded-picture.ts";

const bodies: Record<string, unknown>[] = [];

/** A route that takes pictures and keeps what it was given. */
const takesPictures = async (app: FastifyInstance) => {
  await app.register(async (plugin) => {
    registerPictureUploads(plugin);
    plugin.post("/probe/", async ({ body }) => {
      bodies.push(body as Record<string, unknown>);
      return {};
    });
  });
};

describe("a form with pictures", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ parts: [takesPictures] });
  });
  afterAll(() => site.close());
  beforeEach(() => void bodies.splice(0));

  const send = async (parts: Record<string, string | Buffer>, name = "foto.jpg") => {
    const form = new FormData();
    for (const [field, value] of Object.entries(parts)) {
      if (typeof value === "string") form.append(field, value);
      else form.append(field, new Blob([new Uint8Array(value)]), name);
    }
    const visitor = await site.visitor();
    return visitor.post("/probe/", form);
  };
  const photo = (colour: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background: colour } })
      .jpeg()
      .toBuffer();

  it("becomes its texts and its pictures, re-encoded", async () => {
    const answer = await send({
      name: "Hektor\r\nII",
      image1: await photo("red"),
      image3: await photo("blue"),
      id: "7",
    });
    expect(answer.json()).toEqual({});
    expect(bodies).toEqual([
      { name: "Hektor\nII", id: "7", image1: expect.any(UploadedPicture), image3: expect.any(UploadedPicture) },
    ]);
    const { content, width, height } = (bodies[0]?.image1 ?? {}) as UploadedPicture;
    expect({ width, height }).toEqual({ width: 30, height: 20 });
    expect((await sharp(content).metadata()).format).toBe("webp");
  });

  it("names the field whose file is no picture", async () => {
    const answer = await send({ image1: await photo("red"), image2: Buffer.from("<svg onload='alert(1)'/>") }, "a.png");
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { type: "VALIDATION", errors: { image2: "validation-staff:picture" } },
    ]);
    expect(bodies).toEqual([]);
  });
});
