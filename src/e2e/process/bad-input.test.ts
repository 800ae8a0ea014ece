import { readFileSync } from "node:fs";
import fc from "fast-check";
import { bookingContract } from "../../shared/contract/booking.ts";
import { calendarContract } from "../../shared/contract/calendar.ts";
import { fleetContract } from "../../shared/contract/fleet.ts";
import { settingsContract } from "../../shared/contract/settings.ts";
import { vouchersContract } from "../../shared/contract/vouchers.ts";
import { walletContract } from "../../shared/contract/wallet.ts";
import type { Answered, Caller } from "../caller.ts";
import {
  availabilityFields,
  brokenBodies,
  pollutingBodies,
  requiredBookingFields,
  wrongBookingValues,
  wrongOrderIds,
} from "./bad-values.ts";
import { aGoodRequest, brief, describeEachSite, type Scene } from "./each-site.ts";
import { sendRaw } from "./raw-http.ts";

const bookingPaths = [bookingContract.send.path, walletContract.create.path];
const postPaths = [...bookingPaths, bookingContract.availability.path, walletContract.capture.path];
const getPaths = [
  `${fleetContract.operating.path}?vehicleType=houseboats`,
  `${vouchersContract.check.path}?voucher_code=NO-SUCH-CODE`,
  calendarContract.future.path,
  settingsContract.get.path,
];
const keys = Object.keys(JSON.parse(readFileSync("locales/de/validation.json", "utf8")) as object);

/**
 * What is wrong with a refusal that must name the field with a message that the website knows; null where nothing is.
 */
function faultOf(answer: Answered, field: string): string | null {
  const errors = (answer.body["errors"] ?? {}) as Record<string, string>;
  const message = errors[field] ?? "";
  const isRefusal = answer.status === 400 && answer.body["type"] === "VALIDATION";
  return isRefusal && keys.includes(message.replace(/^validation:/, "")) ? null : `${answer.status} ${answer.text}`;
}

/** Posts each body and tells which was not refused with the field's name. */
async function unnamed(caller: Caller, path: string, cases: { field: string; body: unknown; as?: string }[]) {
  const faults: string[] = [];
  for (const { field, body, as } of cases) {
    const answer = await caller.post(path, body, as ? { "content-type": as } : {});
    const fault = faultOf(answer, field);
    if (fault) faults.push(`${path} ${field} ${JSON.stringify(body).slice(0, 200)}: ${fault}`);
  }
  return faults;
}

const form = (fields: object) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
const urlEncoded = "application/x-www-form-urlencoded";

/** More of them where somebody has the time: `LONG_RUN=1 npm run unit -- process`. */
const randomBodies = process.env.LONG_RUN ? 1_000 : 40;
const everyPath = [...Object.values(bookingContract), ...Object.values(walletContract)].map(({ path }) => path);

/** A refused value never reaches the database: one engine is enough for what the schemas refuse. */
function refusedBySchemas(scene: Scene): void {
  it("a wrong value is refused with its field's name", async () => {
    const { server, caller } = scene;
    const good = await aGoodRequest(server.url);
    for (const path of [...bookingPaths, bookingContract.availability.path]) {
      const isBooking = path !== bookingContract.availability.path;
      const payment = path === walletContract.create.path ? { banktransfer: false, paypal: true } : {};
      const whole = { ...good, ...payment };
      const cases = Object.entries(wrongBookingValues)
        .filter(([field]) => isBooking || availabilityFields.includes(field))
        .flatMap(([field, values]) => values.map((value) => ({ field, value })))
        // Without the day of its end a stay of three nights is as good as one of two.
        .filter(({ field, value }) => isBooking || field !== "booked_duration" || value !== 3)
        .map(({ field, value }) => ({ field, body: { ...whole, [field]: value } }));
      expect(await unnamed(caller, path, cases)).toEqual([]);
      const texts = cases
        .filter(({ field, body }) => typeof body[field as keyof typeof body] === "string")
        .map(({ field, body }) => ({ field, body: form(body).toString(), as: urlEncoded }));
      expect(await unnamed(caller, path, texts)).toEqual([]);
    }
    const orders = wrongOrderIds.map((order_id) => ({ field: "order_id", body: { order_id } }));
    expect(await unnamed(caller, walletContract.capture.path, orders)).toEqual([]);
  });

  it("a missing field is named", async () => {
    const { server, caller } = scene;
    const good = await aGoodRequest(server.url);
    const without = (field: string) => {
      const { [field]: _, ...rest } = good as Record<string, unknown>;
      return { field, body: rest };
    };
    const required = requiredBookingFields.map(without);
    for (const path of bookingPaths) expect(await unnamed(caller, path, required)).toEqual([]);
    const asked = required.filter(({ field }) => availabilityFields.includes(field));
    expect(await unnamed(caller, bookingContract.availability.path, asked)).toEqual([]);
    const payments = [{}, { banktransfer: true, paypal: true }, { banktransfer: false, paypal: false }].map(
      (payment) => {
        const { banktransfer: _, paypal: __, ...rest } = good;
        return { field: "paypal", body: { ...rest, ...payment } };
      },
    );
    for (const path of bookingPaths) expect(await unnamed(caller, path, payments)).toEqual([]);
    for (const path of postPaths) {
      const field = path === walletContract.capture.path ? "order_id" : "name";
      expect(
        await unnamed(caller, path, [
          { field, body: {} },
          { field, body: "", as: urlEncoded },
        ]),
      ).toEqual([]);
    }
  });

  it("a body that cannot be read is refused, and a huge one too", async () => {
    const { server, caller } = scene;
    const huge = "x".repeat(70_000);
    const large = new FormData();
    large.set("comment", huge);
    const nested = `{"comment":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
    for (const path of postPaths) {
      for (const { type, body, status } of brokenBodies) {
        const answer = await caller.post(path, body, { "content-type": type });
        const wanted = status === 415 ? "415 UNSUPPORTED" : "400 VALIDATION";
        const what = `${path} ${type} ${String(body)}`;
        expect(`${what}: ${brief(answer)}`).toBe(`${what}: ${wanted}`);
      }
      expect(brief(await caller.post(path, { comment: huge }))).toBe("413 TOO_LARGE");
      expect(brief(await caller.post(path, `comment=${huge}`, { "content-type": urlEncoded }))).toBe("413 TOO_LARGE");
      expect(brief(await caller.post(path, large))).toBe("413 TOO_LARGE");
      expect(brief(await caller.post(path, nested, { "content-type": "application/json" }))).toMatch(/^400 VALIDATION/);
    }
    const chunked = ["POST /api/rere_send_booking_request/ HTTP/1.1", `Host: ${new URL(server.url).host}`];
    const head = [...chunked, "Content-Type: application/json", "Transfer-Encoding: chunked", ...own(caller), "", ""];
    const endless = `${head.join("\r\n")}${`4000\r\n${"x".repeat(0x4000)}\r\n`.repeat(6)}`;
    expect((await sendRaw(server.url, endless)).status).toBe(413);
  });
}

// What passes the schemas reaches the database, and the engines differ in what a text may hold.
describeEachSite(["sqlite", "postgres"], (scene, engine) => {
  if (engine === "sqlite") refusedBySchemas(scene);

  it("names that belong to every object are dropped", async () => {
    const { server, caller } = scene;
    const good = await aGoodRequest(server.url);
    const json = { "content-type": "application/json" };
    for (const path of [...postPaths, walletContract.webhook.path]) {
      for (const body of pollutingBodies) {
        const { status, text } = await caller.post(path, body, json);
        expect(`${path} ${body}: ${status} ${text}`).toMatch(/: (?:200|400) /);
      }
      const polluted = "__proto__[a]=1&__proto__=1&constructor[prototype][a]=1&constructor=x&toString=1&a[b]=1";
      const { status } = await caller.post(path, polluted, { "content-type": urlEncoded });
      expect([200, 400]).toContain(status);
    }
    const more = `{"__proto__":{"vehicle":0},"constructor":{"prototype":{"name":""}},${JSON.stringify(good).slice(1)}`;
    expect(brief(await caller.post(bookingContract.send.path, more, json))).toBe("201");
  });

  it("queries are checked as bodies are", async () => {
    const { caller } = scene;
    const operating = fleetContract.operating.path;
    const voucher = vouchersContract.check.path;
    const wrong = [
      "",
      "?vehicleType=",
      "?vehicleType=cars",
      "?vehicleType=__proto__",
      "?vehicleType=%00",
      "?vehicletype=canoes",
      "?vehicleType=canoes&vehicleType=canoes",
      "?vehicleType[]=canoes",
      "?vehicleType=%E0%A4%A",
      "?__proto__=1",
    ];
    for (const query of wrong) expect(brief(await caller.get(operating + query))).toMatch(/^400 VALIDATION/);
    expect(brief(await caller.get(`${voucher}?voucher_code=%00`))).toBe("400 VALIDATION");
    for (const query of ["", "?voucher_code=", "?voucher_code=a&voucher_code=b"]) {
      expect((await caller.get(voucher + query)).body).toEqual({ exists: false, amount: "0.00" });
    }
    for (const code of ["x".repeat(4_000), "😀", "' or 1=1 --", "%25%00".slice(0, 3), "[object Object]"]) {
      const answer = await caller.get(`${voucher}?voucher_code=${encodeURIComponent(code)}`);
      expect(answer.body).toEqual({ exists: false, amount: "0.00" });
    }
    for (const path of getPaths) {
      const joint = path.includes("?") ? "&" : "?";
      const junk = `${joint}constructor=1&__proto__[a]=1&toString=5&%F0%9F%98%80=%ff`;
      expect([path, (await caller.get(path + junk)).status]).toEqual([path, 200]);
    }
  });

  it("random bodies are answered, never with a fault of ours", async () => {
    const { server, caller } = scene;
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
    for (const path of everyPath) {
      const property = fc.asyncProperty(body, async ({ type, body: sent }) => {
        const answer = await caller.post(path, sent, { "content-type": type });
        if (answer.status >= 500) throw new Error(`${path} ${sent}: ${answer.status} ${answer.text}`);
      });
      await fc.assert(property, { numRuns: randomBodies });
    }
  });

  it("an Idempotency-Key is a key, and stands for one body", async () => {
    const { server, caller } = scene;
    const odd = ["x".repeat(129), "a b", "\xe4", "a\tb", "x".repeat(9_000)];
    for (const path of [bookingContract.send.path, walletContract.create.path]) {
      const request = await aGoodRequest(server.url);
      const payment = path === bookingContract.send.path ? {} : { banktransfer: false, paypal: true };
      const good = { ...request, ...payment };
      for (const key of odd) {
        const answer = brief(await caller.post(path, good, { "idempotency-key": key }));
        expect([path, key, answer]).toEqual([path, key, "400 VALIDATION Idempotency-Key"]);
      }
      const key = { "idempotency-key": crypto.randomUUID() };
      const first = await caller.post(path, good, key);
      const again = await caller.post(path, good, key);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(first.status).toBe(201);
      const other = await caller.post(path, { ...good, name: "Otto Anderswer" }, key);
      expect(brief(other)).toBe("409 CONFLICT Idempotency-Key");
    }
  });
});

function own(caller: Caller): string[] {
  const cookie = [...caller.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return [`Cookie: ${cookie}`, `X-CSRFToken: ${caller.cookies.get("csrftoken")}`];
}
