import { aVoucherRequest } from "../../../testing/builders.ts";
import { describeEachEngine } from "../../../testing/database.ts";
import { emptyTables } from "../../../testing/empty-tables.ts";
import { addVoucher, voucherCode } from "../../../testing/rows.ts";
import { inTransaction } from "../../db/transaction.ts";
import { createVoucher } from "./create-voucher.ts";
import { newVoucherCode, normalizeCode } from "./voucher-code.ts";

describe("a voucher's code", () => {
  const codes = Array.from({ length: 2_000 }, newVoucherCode);

  it("has four groups of four signs, none of which looks like another", () => {
    for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(?:-[A-HJ-NP-Z2-9]{4}){3}$/);
  });

  it("carries 80 random bits: each of 16 places has each of 32 signs", () => {
    const letters = codes.map((code) => normalizeCode(code) ?? "");
    for (let place = 0; place < 16; place += 1) expect(new Set(letters.map((each) => each[place])).size).toBe(32);
    expect(new Set(codes).size).toBe(codes.length);
  });
});

describeEachEngine((engine) => {
  beforeEach(() => emptyTables(engine().db));

  const create = (draw: () => string) =>
    inTransaction(engine().db, (trx) =>
      createVoucher(trx, aVoucherRequest(), null, new Date("2027-05-03T10:00:00.000Z"), draw),
    );

  it("is drawn again where it is taken, and not for ever", async () => {
    await addVoucher(engine().db);
    const drawn = [voucherCode, "AAAA-BBBB-CCCC-DDDD"];
    expect(await create(() => drawn.shift() ?? "")).toMatchObject({ code: "AAAA-BBBB-CCCC-DDDD", status: "requested" });
    let draws = 0;
    const broken = () => {
      draws += 1;
      return voucherCode;
    };
    await expect(create(broken)).rejects.toThrow("random voucher codes are all taken");
    expect(draws).toBe(3);
  });
});
