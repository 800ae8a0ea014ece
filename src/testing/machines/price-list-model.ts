import { priceListMachine } from "../../../machines/price-list/price-list.machine.ts";
import { emptyPriceList, type PriceListFields, type PricePeriodFields } from "../../shared/contract/price-list.ts";
import type { PriceListEffects, PriceListVersion } from "../../shared/contract/staff-price-list.ts";
import type { FlowModel } from "./paths.ts";

/** The summer of 2027, for all boats, 180 € a night. */
export function aPricePeriod(changes: Partial<PricePeriodFields> = {}): PricePeriodFields {
  return {
    name: "Sommer",
    vehicle: null,
    from: "2027-06-05",
    to: "2027-09-03",
    night: "180.00",
    weekdays: {},
    ladder: [],
    further_night: null,
    shortest_nights: 2,
    arrival_days: [],
    return_days: [],
    released_days_before: null,
    persons_included: null,
    person_night: "0.00",
    ...changes,
  };
}

export const aSummerList: PriceListFields = { ...emptyPriceList, periods: [aPricePeriod()] };

/** A draft of an empty list. */
export function aPriceListVersion(changes: Partial<PriceListVersion> = {}): PriceListVersion {
  return {
    id: 7,
    state: "draft",
    version: 1,
    content: emptyPriceList,
    author: "Alma Anker",
    changed_at: "2027-05-02T08:00:00.000Z",
    published_by: null,
    published_at: null,
    problems: [],
    ...changes,
  };
}

export const someEffects: PriceListEffects = {
  open_orders: 2,
  dearer: 31,
  cheaper: 4,
  not_bookable: 6,
  gone: [
    { vehicle_name: "Hektor", nights: 2, starts: ["2027-05-03", "2027-05-04", "2027-05-05", "2027-05-09"] },
    { vehicle_name: "Titanic", nights: 3, starts: ["2027-05-31", "2027-06-01"] },
  ],
  cancellation: null,
  examples: [
    {
      vehicle: 1,
      vehicle_name: "Hektor",
      start: "2027-06-05",
      nights: 7,
      persons: 2,
      before: "1260.00",
      after: "1330.00",
    },
    { vehicle: 2, vehicle_name: "Titanic", start: "2027-06-06", nights: 2, persons: 2, before: "300.00", after: null },
  ],
};

const draft = aPriceListVersion();
const checked = aPriceListVersion({ state: "checked" });
const published = aPriceListVersion({ state: "published", published_by: "Alma Anker" });
const overlapping = aPriceListVersion({
  content: { ...aSummerList, periods: [...aSummerList.periods, ...aSummerList.periods] },
});

const network = { kind: "network" };
const conflict = { kind: "conflict", errors: { version: "validation-staff:version" } };
const refused = { kind: "refused", errors: { content: "validation-staff:price" } };
const gone = { kind: "gone" };

/** All that happens to a version that the address names. */
export const priceListModel: FlowModel<typeof priceListMachine> = {
  machine: priceListMachine,
  input: { id: 7, today: "2027-05-03", unsaved: null },
  events: [
    { type: "draft.begun", from: 7 },
    { type: "list.changed", content: aSummerList },
    { type: "load.retried" },
    { type: "save.retried" },
    { type: "check.asked" },
    { type: "effects.retried" },
    { type: "publish.asked" },
    { type: "publish.confirmed" },
    { type: "publish.declined" },
    { type: "discard.asked" },
    { type: "discard.confirmed" },
    { type: "discard.declined" },
    { type: "conflict.overruled" },
    { type: "conflict.accepted" },
  ],
  answers: {
    loadList: { done: [draft, checked, overlapping, published, null], failed: [network] },
    beginDraft: { done: [aPriceListVersion({ id: 8 })], failed: [gone, network] },
    saveList: { done: [draft], failed: [refused, conflict, gone, network] },
    checkList: { done: [checked], failed: [refused, conflict, gone, network] },
    loadEffects: { done: [someEffects], failed: [gone, network] },
    publishList: { done: [published], failed: [refused, conflict, gone, network] },
    discardList: { done: [{}], failed: [conflict, gone, network] },
  },
  // Which failure is shown decides nothing, nor does what exactly is edited.
  relevant: ({ context: { list, content, sent, present, effects, isCheckWanted, unsaved } }) => ({
    state: list?.state,
    periods: content.periods.length,
    isChanged: content !== sent,
    present: present?.state,
    isPreviewed: effects !== null,
    isCheckWanted,
    hasUnsaved: unsaved !== null,
  }),
};

/** A version of which the tab still has a change to save. */
export const unsavedListModel: FlowModel<typeof priceListMachine> = {
  ...priceListModel,
  input: { id: 7, today: "2027-05-03", unsaved: { version: 1, content: aSummerList } },
};

/** What holds, without a version in the address. */
export const holdingListModel: FlowModel<typeof priceListMachine> = {
  ...priceListModel,
  input: { id: null, today: "2027-05-03", unsaved: null },
};

export const models = {
  "of the address": priceListModel,
  "with a change to save": unsavedListModel,
  "what holds": holdingListModel,
};
