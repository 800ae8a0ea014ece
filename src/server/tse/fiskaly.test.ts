import { randomUUID } from "node:crypto";
import { startFiskaly } from "../../testing/fiskaly.ts";
import { createFiskaly } from "./fiskaly.ts";
import { signedAmounts } from "./process-data.ts";
import { receiptQrData } from "./receipt-qr.ts";
import { noTse, type TseProvider } from "./tse-provider.ts";

type StandIn = Awaited<ReturnType<typeof startFiskaly>>;

let fiskaly: StandIn;
let tse: TseProvider;
beforeAll(async () => void (fiskaly = await startFiskaly()));
afterAll(() => fiskaly.close());
beforeEach(() => {
  fiskaly.feel("well");
  fiskaly.calls.length = 0;
  tse = createFiskaly(fiskaly.config);
});

const amounts = signedAmounts(
  [{ payment_method: "cash", cents: 137_50 }],
  [
    { tax_percent: 19, total_cents: 35_00 },
    { tax_percent: 7, total_cents: 2_50 },
    { tax_percent: 0, total_cents: 100_00 },
  ],
);
const begin = (id: string = randomUUID(), isResumed = false) => ({
  id,
  isResumed,
  signal: AbortSignal.timeout(30_000),
});

async function sign(begun = begin()) {
  const updated = await tse.update(await tse.start(begun), amounts);
  return tse.finish(updated, amounts);
}

describe("fiskaly", () => {
  it("puts start, update and finish of a transaction as documented, after logging in once", async () => {
    const { id, ...rest } = begin();
    await sign({ id, ...rest });
    await sign();
    const path = `/api/v2/tss/${fiskaly.config.tssId}/tx/${id}`;
    expect(fiskaly.calls).toHaveLength(7);
    expect(fiskaly.calls.slice(0, 4)).toEqual([
      "POST /api/v2/auth",
      `PUT ${path}?tx_revision=1`,
      `PUT ${path}?tx_revision=2`,
      `PUT ${path}?tx_revision=3`,
    ]);
  });

  it("answers what a receipt tells of the signature, down to the QR code", async () => {
    const { id, ...rest } = begin();
    const signature = await sign({ id, ...rest });
    expect(signature).toMatchObject({
      registerSerial: "KASSE-1",
      tseSerial: expect.stringMatching(/^[\da-f]{64}$/),
      transactionNumber: expect.any(Number),
      signatureCounter: expect.any(Number),
      processType: "Kassenbeleg-V1",
      processData: "Beleg^35.00_2.50_0.00_0.00_100.00^137.50:Bar",
    });
    expect(signature && receiptQrData(signature)).toBe((fiskaly.answerOf(id) as { qr_code_data: string }).qr_code_data);
  });

  it("signs money that goes back, and what was paid without cash", async () => {
    const back = signedAmounts([{ payment_method: "card", cents: -35_00 }], [{ tax_percent: 19, total_cents: -35_00 }]);
    const signature = await tse.finish(await tse.update(await tse.start(begin()), back), back);
    expect(signature?.processData).toBe("Beleg^-35.00_0.00_0.00_0.00_0.00^-35.00:Unbar");
  });

  it("signs what several ways paid", async () => {
    const ways = [
      { payment_method: "cash", cents: 20_00 },
      { payment_method: "card", cents: 15_00 },
    ] as const;
    const both = signedAmounts(ways, [{ tax_percent: 19, total_cents: 35_00 }]);
    const signature = await tse.finish(await tse.update(await tse.start(begin()), both), both);
    expect(signature?.processData).toBe("Beleg^35.00_0.00_0.00_0.00_0.00^20.00:Bar_15.00:Unbar");
  });

  it("renews a token that ended early", async () => {
    await sign();
    fiskaly.endTokens();
    expect(await sign()).not.toBeNull();
    expect(fiskaly.calls.filter((call) => call.startsWith("POST"))).toHaveLength(2);
  });

  it.each([0, 1, 2, 3])("goes on after a crash that %i steps were recorded before, and signs once", async (steps) => {
    const begun = begin();
    if (steps === 1) await tse.start(begun);
    if (steps === 2) await tse.update(await tse.start(begun), amounts);
    const first = steps === 3 ? await sign(begun) : null;
    tse = createFiskaly(fiskaly.config);
    const second = await sign({ ...begun, isResumed: true });
    expect(second).toMatchObject(first ?? { processData: "Beleg^35.00_2.50_0.00_0.00_100.00^137.50:Bar" });
    expect(fiskaly.transactions.get(begun.id)?.revisions).toHaveLength(3);
  });

  it.each([
    ["unauthorized", "401 E_UNAUTHORIZED"],
    ["broken", "503 E_TSS_LOCKED"],
    ["nonsense", "an answer that cannot be read"],
  ] as const)("says in a few words what is wrong where it is %s", async (mood, message) => {
    for (const revision of [0, 1, 2, 3]) {
      tse = createFiskaly(fiskaly.config);
      fiskaly.feel(mood, revision);
      await expect(sign()).rejects.toThrow(new RegExp(`^${message}$`));
    }
  });

  it("waits no longer than its caller", async () => {
    for (const revision of [0, 1, 2, 3]) {
      fiskaly.feel("silent", revision);
      const signal = AbortSignal.timeout(100);
      await expect(sign({ ...begin(), signal })).rejects.toThrow("no answer in time");
    }
  });

  it("names nothing secret where nobody listens", async () => {
    tse = createFiskaly({ ...fiskaly.config, baseUrl: "http://127.0.0.1:9/api/v2" });
    await expect(sign()).rejects.toThrow(/^no connection$/);
  });
});

it("signs nothing where no security system is set up", async () => {
  tse = noTse;
  expect(await sign()).toBeNull();
});
