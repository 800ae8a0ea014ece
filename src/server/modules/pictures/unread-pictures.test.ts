import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { startTestApp, type TestApp } from "../../../testing/server.ts";
import { registerPictures } from "./pictures.routes.ts";
import { createPictures } from "./pictures.ts";

const megabyte = 1_024 * 1_024;
const id = "0123456789abcdef".repeat(2);

describe("pictures that are asked for and not read", () => {
  let folder: string;
  let site: TestApp;
  let reads: number;
  const served = new Set<Socket>();
  const visitors: Socket[] = [];
  // Far more than the system takes for a connection that nobody reads.
  const original = randomBytes(24 * megabyte);

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "pictures-"));
    reads = 0;
    const read = async () => {
      reads += 1;
      return Buffer.from(original);
    };
    const uploads = { has: async (asked: string) => asked === id, read };
    const pictures = createPictures({ uploads, folders: [], cacheDir: folder, log: { error: () => undefined } });
    site = await startTestApp({ parts: [(app) => registerPictures(app, pictures)] });
    site.app.server.on("connection", (socket: Socket) => served.add(socket));
    await site.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(async () => {
    for (const socket of visitors.splice(0)) socket.destroy();
    served.clear();
    await site.close();
    rmSync(folder, { recursive: true });
  });

  /** Asks, reads the first bytes of the answer and then nothing any more. */
  const askAndStopReading = async () => {
    const socket = connect((site.app.server.address() as AddressInfo).port, "127.0.0.1");
    visitors.push(socket);
    socket.write(`GET /uploads/${id}.webp HTTP/1.1\r\nhost: x\r\n\r\n`);
    const [head] = (await once(socket, "data")) as [Buffer];
    socket.pause();
    return head.toString("latin1");
  };
  const buffered = () => [...served].reduce((sum, { writableLength }) => sum + writableLength, 0);

  it("stay on the disk: of 12 answers of 24 MB less than 16 MB are in memory", async () => {
    await fetch(`http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/uploads/${id}.webp`).then(
      (answer) => answer.arrayBuffer(),
    );
    for (let visitor = 0; visitor < 12; visitor++) expect(await askAndStopReading()).toContain("200 OK");
    expect(served.size).toBeGreaterThanOrEqual(12);
    expect(buffered()).toBeLessThan(16 * megabyte);
    expect(reads).toBe(1);
  });

  it("arrive whole where they are read", async () => {
    const url = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/uploads/${id}.webp`;
    const [first, second] = [await fetch(url), await fetch(url)];
    for (const answer of [first, second]) {
      expect(answer.headers.get("content-length")).toBe(String(original.length));
      expect(original.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    }
    expect((await fetch(url, { method: "HEAD" })).headers.get("content-length")).toBe(String(original.length));
    expect((await fetch(url, { headers: { "if-none-match": `"${id}"` } })).status).toBe(304);
  });
});
