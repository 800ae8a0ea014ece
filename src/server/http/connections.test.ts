import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import Fastify, { type FastifyInstance } from "fastify";
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

  const start = async (limits: Partial<ConnectionLimits>, trustProxy: string[]) => {
    app = Fastify({ trustProxy });
    const config = { ...readConfig({}), trustProxy };
    registerClientAddress(app);
    registerConnectionLimits(app, { config }, { perAddress: 1_000, unread: 60_000, ...limits });
    const released = new Promise<void>((resolve) => (answer = resolve));
    silent = new Promise((resolve) => {
      app.get("/waits/", (_, reply) => {
        reply.raw.once("timeout", () => resolve());
        return released.then(() => "done");
      });
    });
    app.get("/large/", (_, reply) => reply.send(Readable.from(endless())));
    app.get("/small/", async () => "small");
    await app.listen({ port: 0, host: "127.0.0.1" });
  };
  afterEach(async () => {
    answer();
    for (const socket of sockets.splice(0)) socket.destroy();
    await app.close();
  });

  const open = async () => {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  };
  const ask = async (path: string, visitor = "198.51.100.7") => {
    const socket = await open();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${visitor}\r\n\r\n`);
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
    const fourth = await open();
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
    expect(await head(await ask("/small/", "203.0.113.9"))).toBe("HTTP/1.1 200");
    answer();
    for (const socket of waiting) expect(await head(socket)).toBe("HTTP/1.1 200");
    expect(await head(await ask("/small/"))).toBe("HTTP/1.1 200");
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

function* endless() {
  const chunk = Buffer.alloc(64 * 1_024);
  for (;;) yield chunk;
}
