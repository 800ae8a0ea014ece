import { type VoucherAnswer, voucherDownloadPath, vouchersContract } from "../../../shared/contract/vouchers.ts";
import { walletContract } from "../../../shared/contract/wallet.ts";
import { aVoucherRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { settleAll } from "../../../testing/day-plan-guest.ts";
import { withDayPlan } from "../../../testing/day-plan-staff.ts";
import { withDemoWallet } from "../../../testing/demo-wallet.ts";
import { voucherShop } from "../../../testing/voucher-shop.ts";
import type { WalletClient } from "../../wallet/client.ts";

describeEachEngine((engine, itOnSqlite) => {
  const wallet = withDemoWallet();
  /** What the wallet captures instead of what was ordered. */
  let otherCents: number | null = null;
  const captureOrder: WalletClient["captureOrder"] = async (asked) => {
    const answer = await wallet.client.captureOrder(asked);
    if (otherCents === null || answer.kind !== "captured") return answer;
    return { ...answer, capture: { ...answer.capture, cents: otherCents } };
  };
  const plan = withDayPlan(engine, () => ({ ...wallet.client, captureOrder }));
  const shop = voucherShop(plan, wallet);
  beforeEach(() => {
    otherCents = null;
  });

  const counts = async () => [await plan.count("vouchers"), await plan.count("outbox"), await plan.count("inbox")];

  itOnSqlite("takes a request by transfer, which waits for its money and tells no code", async () => {
    const answer = await shop.send(await plan.server.visitor());
    const { id } = answer.json<{ id: number }>();
    expect([answer.statusCode, answer.headers.location]).toEqual([201, undefined]);
    const { transfer } = answer.json<VoucherAnswer>();
    expect(transfer?.map(({ kind }) => kind)).toEqual(["heading", "text", "rows", "image"]);
    expect(JSON.stringify(transfer)).toContain(`Gutschein ${id}`);
    expect(JSON.stringify(transfer)).toContain("data:image/png;base64,iVBOR");
    const { code, ...voucher } = await shop.voucher(id);
    expect(voucher).toMatchObject({
      status: "requested",
      amount_cents: 100_00,
      balance_cents: 0,
      salutation: "Frau",
      name: "Erika Beispiel",
      email: "erika@example.com",
      street_and_number: "Uferweg 7",
      zip_code_and_city: "14770 Brandenburg",
      recipient: "Oma Käthe",
      background: 2,
      text: "Alles Gute!\nDeine Erika",
      payment_method: "banktransfer",
      lang: "de",
      paid_at: null,
      expires_on: "2030-12-31",
      wallet_order_id: null,
      download_token: null,
    });
    const mails = await plan.db.selectFrom("outbox").select(["template", "recipient", "data"]).orderBy("id").execute();
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ["voucher-requested", "erika@example.com"],
      ["voucher-notice", "company"],
    ]);
    for (const { data } of mails) expect(data).not.toContain(code);
  });

  itOnSqlite.each([
    ["voucherAmount", 49],
    ["voucherAmount", 50.5],
    ["voucherAmount", "1e3"],
    ["voucherAmount", -50],
    ["voucherAmount", 5_001],
    ["voucherText", "x".repeat(301)],
    ["voucherText", "a\u0007b"],
    ["voucherRecipient", "x".repeat(26)],
    ["voucherBackground", 4],
    ["name", "Erika\r\nBcc: x@example.com"],
    ["email", "a@b.de\nX: y"],
  ])("refuses %s %j by its name, and stores nothing", async (field, value) => {
    const visitor = await plan.server.visitor();
    const body = { ...aVoucherRequest(), [field]: value };
    for (const path of [vouchersContract.send.path, walletContract.create.path]) {
      const answer = await visitor.post(path, body);
      expect([answer.statusCode, answer.json<{ type: string }>().type]).toEqual([400, "VALIDATION"]);
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual([field]);
    }
    expect(await counts()).toEqual([0, 0, 0]);
  });

  itOnSqlite.each([true, false])("refuses both ways to pay, and neither: %s", async (both) => {
    const answer = await shop.send(await plan.server.visitor(), { banktransfer: both, paypal: both });
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: { paypal: "validation:payment" } }]);
    expect(await counts()).toEqual([0, 0, 0]);
  });

  itOnSqlite("makes one voucher of a request that is repeated under its key", async () => {
    const visitor = await plan.server.visitor();
    const key = { "idempotency-key": "gift-1" };
    const answers = await Promise.all([1, 2, 3].map(() => shop.send(visitor, {}, key)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect((await shop.send(visitor, { voucherAmount: 60 }, key)).statusCode).toBe(409);
    expect(await plan.count("vouchers")).toBe(1);
  });

  it("is paid at the wallet, mailed, usable and downloaded once, without a human", async () => {
    const other = await shop.buyAtWallet(50);
    const before = (await shop.mails()).length;
    const { amount, capture, send, buyer } = await shop.order({ voucherAmount: 500, lang: "en" });
    expect(amount).toBe("500.00");
    expect(await capture()).toBe("captured");
    const answer = await send();
    const { id } = answer.json<{ id: number }>();
    expect(answer.statusCode).toBe(201);
    expect(await shop.state(id)).toEqual(["paid", 500]);
    expect((await shop.mails()).slice(before)).toEqual(["voucher-paid", "voucher-notice"]);
    const download = String(answer.headers.location);
    const again = await send();
    expect([again.json(), again.headers.location]).toEqual([{ id }, download]);
    const pdf = await buyer.post(download, {});
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await buyer.post(download, {})).statusCode).toBe(404);
    expect((await shop.voucher(other.id)).download_token).toBe(other.download_token);
    expect((await send()).headers.location).toBeUndefined();
    await shop.use((await shop.voucher(id)).code, 2);
    expect(await shop.state(id)).toEqual(["partlyRedeemed", 140]);
  });

  itOnSqlite("is downloaded within a day, and by no token that is none", async () => {
    const { download_token } = await shop.buyAtWallet(100);
    plan.clock.advance(24 * 3_600_000 + 1);
    const visitor = await plan.server.visitor();
    for (const token of [download_token ?? "", "x", "x".repeat(200), "%00", "null"]) {
      expect([400, 404]).toContain((await visitor.post(voucherDownloadPath(token), {})).statusCode);
    }
  });

  itOnSqlite(
    "is made by the server where the browser is gone after the capture, and the same for the browser later",
    async () => {
      const { capture, send } = await shop.order();
      expect(await capture()).toBe("captured");
      await settleAll(plan);
      const { id } = await plan.db.selectFrom("vouchers").select("id").executeTakeFirstOrThrow();
      expect(await shop.state(id)).toEqual(["paid", 100]);
      const answer = await send();
      expect([answer.statusCode, answer.json()]).toEqual([201, { id }]);
      expect(await plan.count("vouchers")).toBe(1);
      expect(await shop.mails()).toEqual(["voucher-paid", "voucher-notice"]);
    },
  );

  itOnSqlite("is not made of an order that is not paid, is another's, or is none", async () => {
    const { orderId, send, capture } = await shop.order();
    const asAnother = async (paypal_order_id: string) =>
      shop.send(await plan.server.visitor(), { banktransfer: false, paypal: true, paypal_order_id });
    const refused = [400, { errors: { paypal_order_id: "validation:order" } }];
    for (const answer of [await send(), await asAnother(""), await asAnother("NONE")]) {
      expect([answer.statusCode, answer.json()]).toMatchObject(refused);
    }
    await capture();
    const stolen = await asAnother(orderId);
    expect([stolen.statusCode, stolen.json()]).toMatchObject(refused);
    expect(await plan.count("vouchers")).toBe(0);
  });

  itOnSqlite("goes back whole where another amount was captured, and the buyer is told", async () => {
    otherCents = 90_00;
    const { capture, send } = await shop.order();
    expect(await capture()).toBe("returned");
    expect((await send()).statusCode).toBe(409);
    expect(await plan.count("vouchers")).toBe(0);
    expect(await shop.mails()).toEqual(["voucher-refunded"]);
  });

  itOnSqlite("is not made of money that went back before", async () => {
    const { orderId, capture, send } = await shop.order();
    await capture();
    await plan.db.updateTable("payments").set({ movement: "regular" }).where("wallet_order_id", "=", orderId).execute();
    const { purpose, kind, created_at } = await plan.db.selectFrom("payments").selectAll().executeTakeFirstOrThrow();
    const back = { purpose, kind, created_at, cents: -100_00, movement: "returned", wallet_order_id: orderId } as const;
    await plan.db
      .insertInto("payments")
      .values({ ...back, external_id: "R1" })
      .execute();
    expect((await send()).statusCode).toBe(409);
    expect(await plan.count("vouchers")).toBe(0);
  });
});
