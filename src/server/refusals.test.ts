import type { Call } from "../shared/contract/call.ts";
import type { MessageKey } from "../shared/rules/message-key.ts";
import { refusalsInSource } from "../testing/refusals.ts";
import { loadContracts } from "../tools/openapi/contracts.ts";
import { guestWords } from "./modules/my-booking/guest-words.ts";

/**
 * What the source could throw and no path reaches: money that has come is used for what it was paid for, or goes back,
 * and a booking or voucher that is just being made has no state yet that could refuse.
 */
const unreached: Readonly<Record<string, readonly string[]>> = {
  // Of what is paid back, with its cancellation, at the till: never a product, nor money of the booking itself.
  "dayPlanContract.cancel": ["moneyOtherOrder", "notCancelled", "outOfStock", "product", "tillPaid"],
  "bookingContract.send": ["status", "tillPaid", "version"],
  "vouchersContract.send": ["status", "moneyOtherOrder"],
  "walletContract.create": ["status", "tillPaid", "version", "moneyOtherOrder"],
  "walletContract.capture": ["status", "tillPaid", "version", "moneyOtherOrder"],
  "walletContract.webhook": ["status", "tillPaid", "version", "moneyOtherOrder"],
  "myBookingContract.order": ["status", "version"],
  "myBookingContract.settle": ["status", "tillPaid", "version"],
  // A handover undoes nothing and gives no deposit back, and asks under the booking's lock for what is due.
  "turnaroundContract.handOver": [
    "drawerEmpty",
    "stayCancelled",
    "tillCollected",
    "tillNoCharge",
    "tillNoDeposit",
    "tillNoVisitorsTax",
    "turnaroundDaysTaken",
    "turnaroundDeposit",
    "turnaroundMoneyMoved",
  ],
  // A return undoes nothing; what one press took never gave days away, nor does undoing give a deposit back.
  "turnaroundContract.takeReturn": ["stayCancelled", "turnaroundDaysTaken", "turnaroundMoneyMoved"],
  "turnaroundContract.undoTogether": [
    "stayCancelled",
    "tillNoDeposit",
    "turnaroundDaysTaken",
    "turnaroundDeposit",
    "turnaroundStay",
  ],
  // A correction takes steps of defects that are open, which it has looked at under their lock.
  "protocolsContract.sign": ["status"],
};

/** What a purpose of payments can refuse is read of every call that knows the purposes; only these two order by a price. */
const priceChanged = "validation:priceChanged";
const ordering = ["bookingContract.send", "walletContract.create"];

/** Likewise of the half-day that an extra takes: it is refused to who chooses one, or moves a stay that has one. */
const halfTaken = ["validation:earlyTaken", "validation:lateTaken"];
const choosing = [
  ...ordering,
  "bookForGuestContract.book",
  "myBookingContract.quoteStay",
  "myBookingContract.changeStay",
  "stayChangeContract.quote",
  "stayChangeContract.change",
];

describe("the refusals of a call", () => {
  let calls: { name: string; call: Call }[];
  let thrown: ReadonlyMap<string, readonly string[]>;
  beforeAll(async () => {
    thrown = refusalsInSource(".");
    const contracts = await loadContracts();
    calls = contracts.flatMap(({ name, contract }) =>
      Object.entries(contract).map(([one, call]) => ({ name: `${name}.${one}`, call })),
    );
  });

  /** As it is answered: guests' page has its own words. */
  const said = (call: string, key: string) =>
    call.startsWith("myBookingContract.") ? (guestWords[key as MessageKey] ?? key) : key;

  it("are read of every call that a contract has", () => {
    expect([...thrown.keys()].toSorted()).toEqual(calls.map(({ name }) => name).toSorted());
  });

  it("stand in its contract, all that the server's source can throw and no other", () => {
    // What is read changes nothing, whatever it shares with what does.
    const writing = calls.filter(({ call }) => call.method !== "GET");
    const promised = writing.map(({ name, call }) => [name, [...(call.refusals ?? [])].toSorted()]);
    const read = writing.map(({ name }) => {
      const left = (unreached[name] ?? []).map((key) => `validation-staff:${key}`);
      if (!ordering.includes(name)) left.push(priceChanged);
      if (!choosing.includes(name)) left.push(...halfTaken);
      const keys = (thrown.get(name) ?? []).filter((key) => !left.includes(key));
      return [name, keys.map((key) => said(name, key)).toSorted()];
    });
    expect(Object.fromEntries(promised)).toEqual(Object.fromEntries(read));
  });

  it("name no text of the internal area where guests call", () => {
    const open = calls.filter(({ call }) => call.access === "everyone");
    const foreign = open.flatMap(({ name, call }) =>
      (call.refusals ?? []).filter((key) => /^(?:validation-staff|guards):/.test(key)).map((key) => `${name} ${key}`),
    );
    expect(foreign).toEqual([]);
  });
});
