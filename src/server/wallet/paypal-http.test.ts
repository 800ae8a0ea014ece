import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { createSender } from "./paypal-http.ts";

describe("the token of the wallet's client", () => {
  it.each([
    ["is used again", 3_600, 1],
    ["is renewed in the last minute that it is good for", 60, 2],
  ])("%s", async (_, expires_in, tokens) => {
    const app = Fastify({ forceCloseConnections: true });
    let given = 0;
    app.addContentTypeParser("*", (_request, _payload, done) => done(null));
    app.post("/v1/oauth2/token", () => ({ access_token: `token-${(given += 1)}`, expires_in }));
    app.get("/order", ({ headers }) => ({ token: headers.authorization }));
    await app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const { send } = createSender({ baseUrl: `http://127.0.0.1:${port}`, clientId: "demo", clientSecret: "demo" });
    await send({ method: "GET", path: "/order" });
    const second = await send({ method: "GET", path: "/order" });
    await app.close();
    expect(second).toMatchObject({ kind: "answered", body: { token: `Bearer token-${tokens}` } });
  });
});
