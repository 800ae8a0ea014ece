import { expect } from "@playwright/test";
import fc from "fast-check";
import { bookingContract } from "../shared/contract/booking.ts";
import { walletContract } from "../shared/contract/wallet.ts";
import { aGoodRequest, testEachEngine } from "./bad-input.fixtures.ts";

const postPaths = [...Object.values(bookingContract), ...Object.values(walletContract)].map(({ path }) => path);

testEachEngine("random bodies are answered, never with a fault of ours", async ({ server, caller }) => {
  const good = await aGoodRequest(server.url);
  const fields = [...Object.keys(good), "hold", "order_id", "event_type", "resource", "__proto__", "constructor"];
  const halves = fc.array(fc.nat(0xffff)).map((units) => String.fromCharCode(...units));
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 60 }), halves);
  const anything = fc.oneof(
    text,
    fc.jsonValue(),
    fc.integer(),
    fc.double(),
    fc.constantFrom("", "2027-06-01", "1e309"),
  );
  const changed = fc
    .dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), anything, { noNullPrototype: true })
    .map((changes) => ({ ...good, ...changes }));
  const formText = fc
    .array(fc.tuple(fc.constantFrom(...fields), text))
    .map((pairs) => new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString());
  const body = fc.oneof(
    fc.jsonValue().map((value) => ({ type: "application/json", body: JSON.stringify(value) })),
    changed.map((value) => ({ type: "application/json", body: JSON.stringify(value) })),
    formText.map((value) => ({ type: "application/x-www-form-urlencoded", body: value })),
    text.map((value) => ({ type: "application/json", body: value })),
    text.map((value) => ({ type: "multipart/form-data; boundary=x", body: `--x\r\n${value}\r\n--x--` })),
  );
  for (const path of postPaths) {
    const property = fc.asyncProperty(body, async ({ type, body: sent }) => {
      const answer = await caller.post(path, sent, { "content-type": type });
      expect(answer.status, `${path} ${sent}: ${answer.text}`).toBeLessThan(500);
    });
    await fc.assert(property, { numRuns: 150 });
  }
});
