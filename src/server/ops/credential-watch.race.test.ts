import type { AddressInfo } from "node:net";
import Fastify from "fastify";
import { testClock } from "../../testing/clock.ts";
import { describeOnPostgres } from "../../testing/database.ts";
import { emptyTables } from "../../testing/empty-tables.ts";
import { databaseWithin, whileUncommitted } from "../../testing/while-uncommitted.ts";
import { readConfig } from "../config.ts";
import { checkCredentials } from "./credential-watch.ts";

describeOnPostgres((engine) => {
  it("asks staff once where another server is just asking them", async () => {
    const { db } = engine();
    await emptyTables(db);
    const payPal = Fastify();
    payPal.removeAllContentTypeParsers();
    payPal.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) => done(null, body));
    payPal.post("/v1/oauth2/token", (_, reply) => reply.code(401).send({ error: "invalid_client" }));
    await payPal.listen({ port: 0, host: "127.0.0.1" });
    const config = readConfig({
      PAYPAL_CLIENT_ID: "us",
      PAYPAL_CLIENT_SECRET: "wrong",
      PAYPAL_BASE_URL: `http://127.0.0.1:${(payPal.server.address() as AddressInfo).port}`,
    });
    const deps = { db, config, now: testClock().now, log: Fastify().log };
    try {
      await whileUncommitted(
        db,
        (trx) => checkCredentials({ ...deps, db: databaseWithin(trx) }),
        () => checkCredentials(deps),
      );
    } finally {
      await payPal.close();
    }
    const tasks = db.selectFrom("inbox").select("id").where("kind", "=", "walletRefused");
    expect(await tasks.execute()).toHaveLength(1);
  });
});
