import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { uploadLimits } from "../../../shared/contract/pictures.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { pngOf } from "../../../testing/picture-files.ts";
import { addUser } from "../../../testing/rows.ts";
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

  it.each([
    ["is no picture", Buffer.from("<svg onload='alert(1)'/>"), 400, "validation-staff:picture"],
    ["is empty", Buffer.alloc(0), 400, "validation-staff:picture"],
    ["has too many pixels", pngOf(6_000, 5_001), 400, "validation-staff:picturePixels"],
    ["is too long", Buffer.alloc(uploadLimits.bytes + 1), 413, "validation-staff:pictureBytes"],
  ])("names the field whose file %s", async (_why, file, status, message) => {
    const answer = await send({ image1: await photo("red"), image2: file }, "a.png");
    const type = status === 413 ? "TOO_LARGE" : "VALIDATION";
    expect([answer.statusCode, answer.json()]).toEqual([status, { type, errors: { image2: message } }]);
    expect(bodies).toEqual([]);
  });

  it("may come six times at once, and leaves no file", async () => {
    const photos = await Promise.all(["#111", "#eee"].map(photo));
    const form = { image1: photos[0] ?? "", image6: photos[1] ?? "" };
    const files = () => readdirSync(site.deps.config.dataDir, { recursive: true });
    const before = files();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(form, "../../../../tmp/x.jpg")));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    const ids = bodies.map(({ image1, image6 }) => [image1, image6].map((image) => (image as UploadedPicture).id));
    expect(new Set(ids[0]).size).toBe(2);
    expect(ids).toEqual(Array(6).fill(ids[0]));
    expect(files()).toEqual(before);
  });

  it("waits for none that is slow", async () => {
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    const { cookies } = await site.visitor();
    const slow = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const socket = connect((site.app.server.address() as AddressInfo).port, "127.0.0.1");
        await once(socket, "connect");
        const token = cookies.get("csrftoken");
        socket.write(
          `POST /probe/ HTTP/1.1\r\nhost: x\r\nx-csrftoken: ${token}\r\ncookie: csrftoken=${token}\r\n` +
            "expect: 100-continue\r\ncontent-type: multipart/form-data; boundary=edge\r\n" +
            "content-length: 10000000\r\n\r\n" +
            '--edge\r\ncontent-disposition: form-data; name="image1"; filename="a.jpg"\r\n\r\nbegun',
        );
        await once(socket, "data");
        return socket;
      }),
    );
    expect((await send({ image1: await photo("red") })).json()).toEqual({});
    for (const socket of slow) socket.destroy();
  });

  it("is refused to visitors, and without a token, before any of it is read", async () => {
    const employee = await site.login(await addUser(site.deps.db));
    const visitor = await site.visitor();
    const codes = await Promise.all(
      [visitor, employee].map(async ({ cookies }, index) => {
        const socket = connect((site.app.server.address() as AddressInfo).port, "127.0.0.1");
        await once(socket, "connect");
        const token = index === 0 ? `x-csrftoken: ${cookies.get("csrftoken")}\r\n` : "";
        // The body is never sent: a server that waited for it would not answer.
        socket.write(
          `POST ${staffFleetContract.save.path} HTTP/1.1\r\nhost: x\r\n${token}` +
            `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join("; ")}\r\n` +
            "content-type: multipart/form-data; boundary=edge\r\ncontent-length: 10000000\r\n\r\n",
        );
        const [answer] = (await once(socket, "data")) as [Buffer];
        socket.destroy();
        return /"type":"(\w+)"/.exec(answer.toString())?.[1];
      }),
    );
    expect(codes).toEqual(["UNAUTHENTICATED", "CSRF_FAILED"]);
  });
});
