import { once } from "node:events";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import { eventually } from "../../testing/eventually.ts";
import { readConfig } from "../config.ts";
import { registerClientAddress } from "./client-address.ts";
import { type ConnectionLimits, registerConnectionLimits } from "./connections.ts";

describe("connections", () => {
  let app: FastifyInstance;
  const sockets: Socket[] = [];
  /** Lets the answers of /waits/ go. */
  let answer: () => void;
  /** Nothing was sent or received for longer than an answer may stay unread. */
  let silent: Promise<void>;

  let released: Promise<void>;

  const start = async (
    limits: Partial<ConnectionLimits>,
    trustProxy: string[],
    routes: (site: FastifyInstance) => void = () => undefined,
  ) => {
    app = Fastify({ trustProxy });
    const config = { ...readConfig({}), trustProxy };
    registerClientAddress(app);
    registerConnectionLimits(app, { config }, { perAddress: 1_000, unread: 60_000, ...limits });
    released = new Promise<void>((resolve) => (answer = resolve));
    silent = new Promise((resolve) => {
      app.get("/waits/", (_, reply) => {
        reply.raw.once("timeout", () => resolve());
        return released.then(() => "done");
      });
    });
    app.get("/large/", (_, reply) => reply.send(Readable.from(endless())));
    app.get("/small/", async () => "small");
    routes(app);
    await app.listen({ port: 0, host: "127.0.0.1" });
  };
  afterEach(async () => {
    answer();
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  const connected = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  };
  /** `times` are sent at once; nothing of the answers is read until somebody listens. */
  const ask = async (path: string, { visitor = "198.51.100.7", times = 1 } = {}) => {
    const socket = await connected();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${visitor}\r\n\r\n`.repeat(times));
    return socket;
  };
  const head = async (socket: Socket) => String((await once(socket, "data"))[0]).slice(0, 12);

  it("are closed where nobody reads the answer", async () => {
    await start({ unread: 50 }, []);
    const served = once(app.server, "connection") as Promise<[Socket]>;
    const socket = await ask("/large/");
    await once(socket, "data");
    socket.pause();
    const [connection] = await served;
    if (!connection.closed) await once(connection, "close");
    expect(connection.destroyed).toBe(true);
  });

  it("stay while the server works on an answer, however long that takes", async () => {
    await start({ unread: 20 }, []);
    const waiting = await ask("/waits/");
    await silent;
    answer();
    expect(await head(waiting)).toBe("HTTP/1.1 200");
  });

  it("of one address are so many and no more; where one ends, there is room for another", async () => {
    await start({ perAddress: 3 }, []);
    const [first] = [await ask("/small/"), await ask("/small/"), await ask("/small/")];
    expect(await head(first)).toBe("HTTP/1.1 200");
    const fourth = await connected();
    fourth.resume();
    if (!fourth.closed) await once(fourth, "close");
    first.destroy();
    expect(await headOfNextConnection()).toBe("HTTP/1.1 200");
  });

  it("of a trusted proxy are not counted, but the answers that each visitor behind it waits for", async () => {
    await start({ perAddress: 3 }, ["loopback"]);
    const waiting: Socket[] = [];
    for (let call = 0; call < 3; call++) waiting.push(await ask("/waits/"));
    const refused = await ask("/small/");
    expect(await head(refused)).toBe("HTTP/1.1 429");
    expect(await head(await ask("/small/", { visitor: "203.0.113.9" }))).toBe("HTTP/1.1 200");
    answer();
    for (const socket of waiting) expect(await head(socket)).toBe("HTTP/1.1 200");
    expect(await head(await ask("/small/"))).toBe("HTTP/1.1 200");
  });

  describe("with answers that wait behind one that nobody reads", () => {
    let open = 0;
    let opened = 0;
    /** What is sent in pieces; open until it is closed. */
    const counted = () => {
      const stream = Readable.from(endless());
      open += 1;
      opened += 1;
      stream.once("close", () => (open -= 1));
      return stream;
    };
    beforeEach(() => void ([open, opened] = [0, 0]));
    const routes = (site: FastifyInstance) => void site.get("/counted/", (_, reply) => reply.send(counted()));

    it("give back what those would send, and their count, when they close", async () => {
      await start({ perAddress: 5 }, ["loopback"], routes);
      const socket = await ask("/counted/", { times: 5 });
      await eventually(() => open, 5);
      expect(await head(await ask("/small/"))).toBe("HTTP/1.1 429");
      socket.destroy();
      await eventually(() => open, 0);
      expect(await head(await ask("/small/"))).toBe("HTTP/1.1 200");
    });

    it("close the files that those would send", async () => {
      const root = mkdtempSync(path.join(tmpdir(), "connections-"));
      const file = path.join(root, "large.bin");
      writeFileSync(file, Buffer.alloc(8 * 1_024 * 1_024));
      await start({}, [], (site) => void site.register(fastifyStatic, { root, prefix: "/files/" }));
      const socket = await ask("/files/large.bin", { times: 20 });
      await eventually(() => descriptorsOf(file) > 1, true);
      socket.destroy();
      await eventually(() => descriptorsOf(file), 0);
      expect(descriptorsOf(file)).toBe(0);
      rmSync(root, { recursive: true });
    });

    it("send nothing of what is answered once they have closed", async () => {
      let asked = 0;
      await start({}, [], (site) => {
        site.get("/late/", async (_, reply) => {
          asked += 1;
          await released;
          return reply.send(counted());
        });
      });
      const served = once(app.server, "connection") as Promise<[Socket]>;
      const socket = await ask("/late/", { times: 3 });
      await eventually(() => asked, 3);
      socket.destroy();
      const [connection] = await served;
      if (!connection.closed) await once(connection, "close");
      answer();
      await eventually(() => open === 0 && opened > 0, true);
      expect(opened).toBe(3);
    });
  });

  /** Asks until a connection is let in. */
  async function headOfNextConnection(): Promise<string> {
    for (;;) {
      const socket = await ask("/small/");
      const seen = await Promise.race([head(socket), once(socket, "close").then(() => "closed")]);
      if (seen !== "closed") return seen;
    }
  }
});

/** How often this process has the file open. */
function descriptorsOf(file: string): number {
  const targets = readdirSync("/proc/self/fd").map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      // The folder's own one is closed already.
      return "";
    }
  });
  return targets.filter((target) => target === file).length;
}

function* endless() {
  const chunk = Buffer.alloc(64 * 1_024);
  for (;;) yield chunk;
}
