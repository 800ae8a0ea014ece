import { type OpenMatter, openMatters } from "./open-matters.ts";

type Rows = Parameters<typeof openMatters>[0];
const none = { bookings: [], vouchers: [], orders: [], payments: [], openMoney: [], items: [], mails: [] };
const open = (rows: object): [OpenMatter["of"], OpenMatter["id"]][] =>
  openMatters({ ...none, ...rows } as unknown as Rows, "2027-05-03").map(({ of, id }) => [of, id]);

describe("what is still going on with a guest", () => {
  it("is a stay until its last day is over, and one that nobody paid", () => {
    const stay = (id: number, status: string, end_day: string) => ({ id, status, start_day: "2027-05-01", end_day });
    const bookings = [
      stay(1, "paid", "2027-05-02"),
      stay(2, "paid", "2027-05-03"),
      stay(3, "unpaid", "2027-05-02"),
      stay(4, "cancelled", "2027-05-09"),
    ];
    expect(open({ bookings })).toEqual([
      ["booking", 2],
      ["booking", 3],
    ]);
    const unpaid = [stay(5, "unpaid", "2027-05-03"), stay(6, "unpaid", "2027-05-02")];
    const matters = openMatters({ ...none, bookings: unpaid } as unknown as Rows, "2027-05-03");
    expect(matters.map(({ sentence }) => /is not over|is not paid/.exec(sentence)?.[0])).toEqual([
      "is not over",
      "is not paid",
    ]);
  });

  it("is a voucher of which a cent is left", () => {
    const voucher = (id: number, status: string, balance_cents: number) => ({ id, status, balance_cents });
    const vouchers = [voucher(1, "spent", 0), voucher(2, "partlyRedeemed", 1), voucher(3, "requested", 0)];
    expect(open({ vouchers })).toEqual([["voucher", 2]]);
    const part = [{ purpose: "voucher", reference_id: 3, cents: 20_00 }];
    expect(open({ vouchers, payments: part })).toEqual([
      ["voucher", 2],
      ["voucher", 3],
    ]);
  });

  it("is a dispute until the wallet gave all of it back", () => {
    const disputed = (wallet_order_id: string, cents: number) => ({ wallet_order_id, movement: "disputed", cents });
    const payments = [disputed("A", -100_00), disputed("B", -100_00), disputed("A", 100_00), disputed("B", 40_00)];
    expect(open({ payments })).toEqual([["order", "B"]]);
  });
});
