import type { PriceList } from "../../../shared/rules/price-list.ts";

/** Whether the list names a price for nights of a boat, in place of its own. @param vehicleId null for a new boat. */
export const hidesOwnPrice = (list: PriceList, vehicleId: number | null): boolean =>
  list.periods.some(
    (period) =>
      (period.vehicleId === null || period.vehicleId === vehicleId) &&
      (period.nightCents !== null || period.ladder.length > 0 || Object.keys(period.weekdayCents).length > 0),
  );
