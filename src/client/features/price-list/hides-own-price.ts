import { listedFee, type PriceList } from "../../../shared/rules/price-list.ts";

/** Whether the list names a price for nights of a boat, in place of its own. @param vehicleId null for a new boat. */
export const hidesOwnPrice = (list: PriceList, vehicleId: number | null): boolean =>
  list.periods.some(
    (period) =>
      (period.vehicleId === null || period.vehicleId === vehicleId) &&
      (period.nightCents !== null || period.ladder.length > 0 || Object.keys(period.weekdayCents).length > 0),
  );

/** Whether the list names the price of the stand-up-paddle, which each boat has of its own otherwise. */
export const hidesOwnPaddle = ({ extraCents }: Pick<PriceList, "extraCents">): boolean =>
  extraCents.extra_captain !== undefined;

/** Whether the list names the deposit of a boat. @param vehicleId null for a new boat: that of all boats. */
export const hidesOwnDeposit = (list: PriceList, vehicleId: number | null): boolean =>
  listedFee(list, vehicleId ?? 0, "deposit") !== null;
