import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { startTestApp, type TestApp, type TestVisitor } from "../../testing/server.ts";
import { Problem } from "./problem.ts";
import { createUploadMemory } from "./upload-memory.ts";
import { registerUploads } from "./uploads.ts";

const maxBytes = 10_000;
let bodies: unknown[];
/** Reads of files: how many run, and the most that ever did. */
let reads: { running: number; most: number };

const takesFiles = async (app: FastifyInstance) => {
  await app.register(async (plugin) => {
    registerUploads(plugin, {
      fields: ["image1", "image2", "image3"],
      maxBytes,
      fileMs: 200,
      read: async (bytes, field) => {
        reads.running += 1;
        reads.most = Math.max(reads.most, reads.running);
        await Promise.resolve();
        reads.running -= 1;
        if (bytes.length === 0) throw new Problem("VALIDATION", { [field]: "validation-staff:picture" });
        return { length: bytes.length };
      },
      // What a request that never ended had would soon be missing.
      memory: createUploadMemory(maxBytes),
      messages: {
        tooLong: "validation-staff:pictureBytes",
        tooSlow: "validation-staff:pictureSlow",
        wrongField: "validation-staff:picturePlace",
      },
    });
    plugin.post("/probe/", async ({ body }) => {
      bodies.push(body);
      return {};
    });
  });
};

describe("a form with files", () => {
  let site: TestApp;
  let visitor: TestVisitor;
  beforeAll(async () => {
    site = await startTestApp({ parts: [takesFiles] });
    visitor = await site.visitor();
    await site.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => site.close());
  beforeEach(() => {
    bodies = [];
    reads = { running: 0, most: 0 };
  });

  const boundary = "----edge";
  const part = (name: string, content: string, fileName?: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"` +
    `${fileName === undefined ? "" : `; filename="${fileName}"`}\r\n\r\n${content}\r\n`;
  const end = `--${boundary}--\r\n`;
  const type = `multipart/form-data; boundary=${boundary}`;
  const send = async (text: string, contentType = type) => {
    const headers = {
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "x-csrftoken": visitor.cookies.get("csrftoken") ?? "",
      "content-type": contentType,
    };
    const answer = await site.app.inject({ method: "POST", url: "/probe/", headers, payload: text });
    return [answer.statusCode, answer.json<unknown>()];
  };
  const refused = (errors: Record<string, string> = {}) => [400, { type: "VALIDATION", errors }];
  const tooLarge = (errors: Record<string, string> = {}) => [413, { type: "TOO_LARGE", errors }];

  /** A connection that has sent the head of a call and what is given of its body. */
  const open = async (body: string): Promise<Socket> => {
    const socket = connect((site.app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    const token = visitor.cookies.get("csrftoken") ?? "";
    const head = [
      "POST /probe/ HTTP/1.1",
      "host: 127.0.0.1",
      `cookie: csrftoken=${token}`,
      `x-csrftoken: ${token}`,
      `content-type: ${type}`,
      `content-length: ${100 * 1024 * 1024}`,
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
    return socket;
  };

  it("is what is in it, whatever the files are called", async () => {
    const names = ["../../../etc/passwd", "C:\\a.svg", "a.php\0.jpg", "ä".repeat(300)];
    for (const name of names) {
      const form = part("image2", "12345", name) + part("name", "Große\r\nFreiheit") + part("name", "Hektor") + end;
      expect(await send(form)).toEqual([200, {}]);
    }
    expect(bodies).toEqual(names.map(() => ({ image2: { length: 5 }, name: "Hektor" })));
  });

  it("may have empty inputs", async () => {
    expect(await send(part("image1", "", "") + part("image2", "") + part("name", "x") + end)).toEqual([200, {}]);
    expect(bodies).toEqual([{ name: "x" }]);
  });

  it("has a file of at most the allowed size, and says which is longer", async () => {
    const longest = part("image1", "x".repeat(maxBytes), "a.jpg");
    expect(await send(longest + end)).toEqual([200, {}]);
    expect(await send(longest + part("image3", "x".repeat(maxBytes + 1), "b.jpg") + end)).toEqual(
      tooLarge({ image3: "validation-staff:pictureBytes" }),
    );
  });

  it("has one file in a field, and none elsewhere", async () => {
    const wrong = (field: string) => refused({ [field]: "validation-staff:picturePlace" });
    const file = part("image1", "12345", "a.jpg");
    expect(await send(file + file + end)).toEqual(wrong("image1"));
    expect(await send(file + part("image7", "12345", "a.jpg") + end)).toEqual(wrong("image7"));
    expect(await send(part("image1", "no file") + end)).toEqual(wrong("image1"));
    expect(await send(JSON.stringify({ image2: { length: 5 } }), "application/json")).toEqual(wrong("image2"));
    expect(await send(JSON.stringify({ image2: "", name: "x" }), "application/json")).toEqual([200, {}]);
    expect(await send("image3=no+file", "application/x-www-form-urlencoded")).toEqual(wrong("image3"));
  });

  it("says which file cannot be read, and reads none behind it", async () => {
    const form = part("image1", "12345", "a") + part("image2", "", "empty.jpg") + part("image3", "12345", "b") + end;
    expect(await send(form)).toEqual(refused({ image2: "validation-staff:picture" }));
    expect(bodies).toEqual([]);
  });

  it("has as much text as any other call", async () => {
    expect(await send(part("name", "x".repeat(70_000)) + end)).toEqual(tooLarge());
    expect(await send(part("a", "x".repeat(40_000)) + part("b", "x".repeat(40_000)) + end)).toEqual(tooLarge());
    const many = Array.from({ length: 300 }, (_, index) => part(`field${index}`, "x"));
    expect(await send(many.join("") + end)).toEqual(tooLarge());
    // What belongs to no field is not kept, but not read for ever either.
    expect(await send(`--${boundary}\r\n\r\n${"x".repeat(200_000)}\r\n${end}`)).toEqual(tooLarge());
  });

  it.each([
    ["has no boundary", "x", "multipart/form-data"],
    ["has another boundary", part("name", "x") + end, "multipart/form-data; boundary=other"],
    ["ends too early", part("name", "x"), type],
    ["ends inside of a file", part("image1", "12345", "a.jpg").slice(0, -4), type],
    ["has a field without a name", `--${boundary}\r\ncontent-disposition: form-data\r\n\r\nx\r\n${end}`, type],
    ["is empty", "", type],
  ])("is refused where it %s", async (_why, text, contentType) => {
    expect(await send(text, contentType)).toEqual(refused());
    expect(bodies).toEqual([]);
  });

  it("is refused where it holds what cannot be stored", async () => {
    expect(await send(part("name", "a\0b") + end)).toEqual([400, expect.objectContaining({ type: "VALIDATION" })]);
  });

  it("does not reach the prototype of anything", async () => {
    expect(await send(part("__proto__", "x") + part("constructor", "x") + end)).toEqual([200, {}]);
    expect(bodies).toEqual([{}]);
  });

  it("is read one file after the other", async () => {
    const files = ["image1", "image2", "image3"].map((field) => part(field, "12345", "a.jpg")).join("");
    expect(await send(files + end)).toEqual([200, {}]);
    expect(reads.most).toBe(1);
  });

  it("is answered as soon as it is too long, and not read to its end", async () => {
    const socket = await open(part("image1", "x".repeat(maxBytes + 1), "a.jpg"));
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 413 .*"errors":\{"image1":"validation-staff:pictureBytes"\}/s);
    socket.destroy();
  });

  it("is refused where a file does not go on, and gives its memory back", async () => {
    const stopped = await open(part("image1", "12", "a.jpg").slice(0, -2));
    const [answer] = (await once(stopped, "data")) as [Buffer];
    expect(answer.toString()).toContain('"errors":{"image1":"validation-staff:pictureSlow"}');
    expect(await send(part("image1", "12345", "a.jpg") + end)).toEqual([200, {}]);
    stopped.destroy();
  });

  it("may break off at any place, and gives its memory back", async () => {
    const whole = part("image1", "12345", "a.jpg") + part("image2", "12345", "a.jpg");
    for (let length = 10; length < whole.length; length += 37) {
      const socket = await open(whole.slice(0, length));
      socket.end();
      await once(socket.resume(), "close");
    }
    expect(await send(whole + end)).toEqual([200, {}]);
    expect(bodies).toHaveLength(1);
  });
});
