import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import Fastify, { type FastifyInstance } from "fastify";
import { allowLongBody, registerBodyDeadline } from "./body-deadline.ts";

describe("a body that takes its time", () => {
  let app: FastifyInstance;
  beforeEach(async () => {
    app = Fastify();
    registerBodyDeadline(app, { usual: 50, afterAnswer: 50 });
    app.addHook("preParsing", async ({ raw, url }) => {
      if (url === "/refused") throw Object.assign(new Error("refused"), { statusCode: 403 });
      if (url === "/long") allowLongBody(raw);
    });
    app.post("/*", async () => ({ read: true }));
    await app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => app.close());

  /** Sends the head of a POST of 20 bytes and what is given of its body. */
  const send = async (path: string, body: string): Promise<Socket> => {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n${body}`,
    );
    return socket;
  };

  it("is cut off", async () => {
    const socket = await send("/usual", '{"name":');
    expect(await once(socket, "close")).toHaveLength(1);
  });

  it("is let through for a moment where nobody reads it, so that the answer is seen", async () => {
    const socket = await send("/refused", '{"name":');
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain("403 Forbidden");
    socket.resume();
    await once(socket, "close");
  });

  it("gets longer where the call allows it, and its connection lives on", async () => {
    const socket = await send("/long", '{"name":');
    const cutOff = await send("/usual", '{"name":');
    await once(cutOff, "close");
    for (const rest of ['"01234567"', "}\n"]) socket.write(rest);
    const [answer] = (await once(socket, "data")) as [Buffer];
    expect(answer.toString()).toContain('{"read":true}');
    socket.destroy();
  });
});
