import type { PriceList } from "../shared/rules/price-list.ts";
import { aList, anOwnExtra, aPeriod } from "./price-lists.ts";

/** 200 € a night, bicycles, a compulsory service and breakfast with the booking, dogs and a compulsory kit on site. */
export function aListOfExtras(changes: Partial<PriceList> = {}): PriceList {
  const compulsory = { isCompulsory: true, mostPieces: 1 };
  return {
    ...aList(aPeriod({ nightCents: 200_00 })),
    ownExtras: [
      anOwnExtra(),
      anOwnExtra({ id: 2, german: "Servicepauschale", english: "Service", ...compulsory, cents: 49_00 }),
      anOwnExtra({ id: 3, german: "Frühstück", english: "Breakfast", mostPieces: 1, per: "personNight", cents: 9_50 }),
      anOwnExtra({ id: 4, german: "Hund", english: "Dog", mostPieces: 2, per: "night", isOnSite: true, cents: 8_00 }),
      anOwnExtra({ id: 5, german: "Startpaket", english: "Starter kit", ...compulsory, isOnSite: true, cents: 12_00 }),
    ],
    ...changes,
  };
}

/** The same with early boarding at 30 € (extra 6) and late return at 25 € on site (extra 7). */
export function aListOfHalves({
  daysBefore,
  ...changes
}: Partial<PriceList> & { daysBefore?: number } = {}): PriceList {
  const list = aListOfExtras(changes);
  const early = { id: 6, german: "Früh an Bord", english: "Early boarding", mostPieces: 1, cents: 30_00 };
  const late = { id: 7, german: "Späte Rückgabe", english: "Late return", mostPieces: 1, cents: 25_00, isOnSite: true };
  const offered = daysBefore === undefined ? {} : { daysBefore };
  return {
    ...list,
    ownExtras: [
      ...list.ownExtras,
      anOwnExtra({ ...early, takes: "firstMorning", ...offered }),
      anOwnExtra({ ...late, takes: "lastAfternoon", ...offered }),
    ],
  };
}
