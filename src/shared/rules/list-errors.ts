import type { Day } from "./day.ts";
import { type ListRefusal, listRefusal } from "./listed-stay.ts";
import type { MessageKey } from "./message-key.ts";
import type { PriceList } from "./price-list.ts";
import type { Role, Stay } from "./stay.ts";

interface Errors {
  booked_day?: MessageKey;
  booked_duration?: MessageKey;
}

const errorsOf: Readonly<Record<ListRefusal["kind"], Errors>> = {
  arrival: { booked_day: "validation:listArrival" },
  shortest: { booked_duration: "validation:listShortest" },
  length: { booked_duration: "validation:listLength" },
  return: { booked_duration: "validation:listReturn" },
};

/** What the price list has against a stay, by payload field (requirements/price-list.md); nothing for staff. */
export function listErrors(
  list: PriceList,
  vehicleId: number,
  stay: Stay,
  { role, today }: { role: Role; today: Day },
): Errors {
  const refusal = role === "staff" ? null : listRefusal(list, vehicleId, stay, today);
  return refusal ? errorsOf[refusal.kind] : {};
}
