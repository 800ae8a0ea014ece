import { changedCharges, type OnSiteCharge } from "./charges.ts";
import { agreedOnSite, changedOnSite, onSiteCharges } from "./on-site-charges.ts";
import { noPriceList } from "./price-list.ts";
import type { StayPlan } from "./stay-change.ts";

const hektor = { id: 1, name: "Hektor", deposit_cents: 500_00 };
const seaglueck = { id: 2, name: "Seeglück", deposit_cents: 700_00 };
const tax = (visitorsTaxCents: number) => ({ visitorsTaxCents, priceList: noPriceList });
const stay = (changes: Partial<StayPlan> = {}): StayPlan => {
  const dates = { vehicleId: 1, start: "2027-06-01", nights: 3 };
  return { ...dates, adults: 2, children: 1, license: "", extras: [], ownExtras: [], ...changes };
};
const fee = (name: OnSiteCharge["name"], unitCents: number): OnSiteCharge => {
  return { kind: "fee", name, quantity: 1, unitCents };
};
const deposit = (unitCents: number): OnSiteCharge => ({ kind: "deposit", name: "", quantity: 1, unitCents });
const taxed = (quantity: number, unitCents: number): OnSiteCharge => {
  return { kind: "visitorsTax", name: "", quantity, unitCents };
};

describe("what a stay owes on site when it is booked", () => {
  it("is fees, deposit and the tax of each adult's nights; also what costs nothing", () => {
    expect(onSiteCharges({ boat: hektor, ...tax(2_50) }, stay())).toEqual([
      fee("briefing", 35_00),
      fee("cleaning", 50_00),
      deposit(500_00),
      taxed(6, 2_50),
    ]);
    expect(onSiteCharges({ boat: { ...hektor, deposit_cents: 0 }, ...tax(0) }, stay())).toMatchObject([
      {},
      {},
      deposit(0),
      taxed(6, 0),
    ]);
    expect(onSiteCharges({ boat: hektor, ...tax(2_50) }, stay({ nights: 0 }))).toHaveLength(3);
  });

  it.each([
    ["no", fee("charterBriefing", 85_00)],
    ["", fee("charterBriefing", 85_00)],
    ["yes", fee("briefing", 35_00)],
  ])("includes the charter licence on a larger boat by the answer %j", (license, briefing) => {
    expect(onSiteCharges({ boat: seaglueck, ...tax(0) }, stay({ license }))[0]).toEqual(briefing);
  });
});

describe("what a changed stay owes on site", () => {
  const agreed = (vehicleId: number, ...onSite: OnSiteCharge[]) => ({ vehicleId, onSite });
  const first = agreed(1, fee("briefing", 30_00), fee("cleaning", 40_00), deposit(400_00), taxed(6, 1_50));
  const today = { boat: hektor, ...tax(2_50) };

  it("is what was agreed for the same boat, whatever that asks today, the tax for the nights of now", () => {
    const changed = changedOnSite(stay(), stay({ nights: 4, adults: 3 }), { ...today, agreed: [first] });
    expect(changed).toEqual([fee("briefing", 30_00), fee("cleaning", 40_00), deposit(400_00), taxed(12, 1_50)]);
    expect(changedCharges(first.onSite, changed)).toEqual([taxed(6, 1_50)]);
  });

  it("is what another boat asks today, and what was agreed where the guest comes back to the first", () => {
    const there = changedOnSite(stay(), stay({ vehicleId: 2 }), { boat: seaglueck, ...tax(2_50), agreed: [first] });
    expect(there).toEqual([fee("charterBriefing", 85_00), fee("cleaning", 85_00), deposit(700_00), taxed(6, 1_50)]);
    const both = [first, agreed(2, ...there)];
    expect(changedOnSite(stay({ vehicleId: 2 }), stay(), { ...today, agreed: both })).toEqual(first.onSite);
  });

  it("has a day booking's first nights taxed as today, and nights that come back at the rate of before", () => {
    const day = agreed(1, ...first.onSite.slice(0, 3));
    expect(changedOnSite(stay({ nights: 0 }), stay(), { ...today, agreed: [day] }).at(-1)).toEqual(taxed(6, 2_50));
    const back = changedOnSite(stay({ nights: 0 }), stay(), { ...today, agreed: [first, day] });
    expect(back.at(-1)).toEqual(taxed(6, 1_50));
  });

  it("changes the briefing of a larger boat with the licence, and has it back with the answer of before", () => {
    const charter = fee("charterBriefing", 80_00);
    const given = { boat: seaglueck, ...tax(0) };
    const without = agreed(1, charter, fee("cleaning", 85_00), deposit(700_00));
    const [no, yes] = [stay({ license: "no" }), stay({ license: "yes" })];
    const licensed = changedOnSite(no, yes, { ...given, agreed: [without] });
    expect(licensed[0]).toEqual(fee("briefing", 35_00));
    expect(changedOnSite(yes, no, { ...given, agreed: [without, agreed(1, ...licensed)] })[0]).toEqual(charter);
    // Elsewhere meanwhile, and with the licence since.
    const elsewhere = [without, agreed(2, fee("briefing", 35_00))];
    const from = { ...yes, vehicleId: 2 };
    expect(changedOnSite(from, yes, { ...given, agreed: elsewhere })[0]).toEqual(fee("briefing", 35_00));
  });

  it("leaves the briefing as it was agreed where the boat has another name since", () => {
    const charter = agreed(1, fee("charterBriefing", 85_00));
    const plain = agreed(1, fee("briefing", 35_00));
    const longer = stay({ nights: 4 });
    expect(changedOnSite(stay(), longer, { ...today, agreed: [charter] })[0]).toEqual(charter.onSite[0]);
    const renamed = { boat: seaglueck, ...tax(0) };
    expect(changedOnSite(stay(), longer, { ...renamed, agreed: [plain] })[0]).toEqual(plain.onSite[0]);
    const there = [charter, agreed(2, fee("briefing", 35_00))];
    expect(changedOnSite(stay({ vehicleId: 2 }), stay(), { ...today, agreed: there })[0]).toEqual(charter.onSite[0]);
  });
});

it("comes to fees by name, a deposit, and the tax with its rate and nights", () => {
  const dogs = { label: { de: "Hund", en: "Dog" }, quantity: 3, unitCents: 8_00 };
  const dog: OnSiteCharge = { kind: "fee", name: "own_3", priceListId: 7, ...dogs };
  const lines = [fee("charterBriefing", 85_00), fee("cleaning", 50_00), dog, deposit(500_00), taxed(6, 2_50)];
  const visitorsTax = { rateCents: 2_50, nights: 6, cents: 15_00 };
  const own = [{ name: "own_3", ...dogs, cents: 24_00 }];
  expect(agreedOnSite(lines)).toEqual({ briefing: 85_00, cleaning: 50_00, deposit: 500_00, visitorsTax, own });
  const none = { briefing: 0, cleaning: 0, deposit: 0, visitorsTax: { rateCents: 0, nights: 0, cents: 0 }, own: [] };
  expect(agreedOnSite([])).toEqual(none);
});
