import { closingsContract } from "../../../shared/contract/closings.ts";
import { receiptsContract, type SharedReceipt } from "../../../shared/contract/receipts.ts";
import { type TillAnswer, tillContract } from "../../../shared/contract/till.ts";
import { createMigratedDatabase, type TestDatabase } from "../../../testing/database.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import type { TestVisitor } from "../../../testing/server.ts";
import { addProduct } from "../../../testing/work-rows.ts";
import { deleteOldReceiptLinks } from "./receipts.ts";

describe("a receipt on the guest's phone", () => {
  let database: TestDatabase;
  beforeAll(async () => void (database = await createMigratedDatabase("sqlite")));
  afterAll(async () => {
    await database.db.destroy();
    await database.remove();
  });
  const plan = withDayPlan(() => database);
  const { kim } = plan;
  let guest: TestVisitor;
  beforeEach(async () => void (guest = await plan.server.visitor()));

  const sold = async () => {
    const products = JSON.stringify([{ id: await addProduct(plan.db), quantity: 2 }]);
    const answer = await kim.post(tillContract.save.path, { income: "5.00", received: "10", products });
    return answer.json<TillAnswer>().number;
  };
  const share = async (number: number) => {
    const answer = await kim.post(receiptsContract.share.path, { number });
    return { status: answer.statusCode, ...answer.json<Partial<SharedReceipt>>() };
  };
  const tokenOf = async (number: number) =>
    new URL((await share(number)).address ?? "").pathname.split("/").at(-1) ?? "";
  const links = () => plan.db.selectFrom("receipt_links").selectAll().execute();

  it("is made when it is asked for, by an address that nobody guesses and that is stored nowhere", async () => {
    const number = await sold();
    expect(await links()).toEqual([]);
    const { address = "", image = "" } = await share(number);
    expect(address).toMatch(/^https?:\/\/[^/]+\/Beleg\/[\w-]{22}$/);
    expect(image).toMatch(/^data:image\/png;base64,/);
    const token = address.split("/").at(-1) ?? "";
    expect(JSON.stringify(await links())).not.toContain(token);
    expect((await share(number)).address).not.toBe(address);
  });

  it("is a page and a PDF in both languages, which nobody keeps, lists or is told the address of", async () => {
    const token = await tokenOf(await sold());
    for (const [path, text] of [
      [`/Beleg/${token}`, "Beleg 1"],
      [`/receipt/${token}`, "Receipt 1"],
    ] as const) {
      const page = await guest.get(path);
      expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      for (const part of [text, "2 × ", "TSE"]) expect(page.body).toContain(part);
      expect(page.body).not.toContain("<script");
      const pdf = await guest.get(`${path}/pdf`);
      expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
      for (const { headers } of [page, pdf]) {
        expect(headers).toMatchObject({
          "cache-control": "no-store",
          "referrer-policy": "no-referrer",
          "x-robots-tag": "noindex, nofollow",
        });
        expect(headers["set-cookie"]).toBeUndefined();
      }
    }
  });

  it("says what was given and what of it came back", async () => {
    const { body } = await guest.get(`/Beleg/${await tokenOf(await sold())}`);
    const text = body.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
    expect(text).toMatch(/Bar 10(,00)? € Rückgeld 5(,00)? €/);
  });

  it("is refused alike for a wrong token, one that staff ended, and one of 30 days", async () => {
    const number = await sold();
    const stopped = await tokenOf(number);
    expect((await kim.post(receiptsContract.unshare.path, { number })).statusCode).toBe(200);
    const old = await tokenOf(number);
    const made = (await links())[0]?.created_at ?? "";
    const after = (ms: number) => new Date(Date.parse(made) + 30 * 24 * 3_600_000 + ms);
    plan.clock.set(after(-1).toISOString());
    expect((await guest.get(`/Beleg/${old}`)).statusCode).toBe(200);
    await deleteOldReceiptLinks(plan.db, after(-1));
    expect(await links()).toHaveLength(1);
    plan.clock.set(after(0).toISOString());
    const refused = new Set<string>();
    for (const token of [stopped, old, "A".repeat(22), "x", `${old}x`]) {
      for (const end of ["", "/pdf"]) {
        const { statusCode, body } = await guest.get(`/Beleg/${token}${end}`);
        expect([token, statusCode]).toEqual([token, 404]);
        refused.add(body);
      }
    }
    expect([...refused]).toEqual([expect.stringContaining("auf Papier")]);
    await deleteOldReceiptLinks(plan.db, after(0));
    expect(await links()).toEqual([]);
  });

  it("is none of what the till moves without a guest, or of a number that is not there", async () => {
    const number = await sold();
    expect((await share(999)).status).toBe(404);
    expect((await guest.post(receiptsContract.share.path, { number })).statusCode).toBe(401);
    expect(await links()).toEqual([]);
    await plan.alma.post(closingsContract.moveCash.path, { direction: "in", amount: "50.00", reason: "Wechselgeld" });
    const movement = await plan.db
      .selectFrom("till_transactions")
      .select("number")
      .where("kind", "=", "cashMovement")
      .execute();
    expect(movement).toHaveLength(1);
    expect((await share(movement[0]?.number ?? 0)).status).toBe(404);
  });
});
