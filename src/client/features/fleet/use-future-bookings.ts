import type { FutureBooking } from "../../../shared/contract/staff-fleet.ts";
import { live } from "../../api/live.ts";
import { useGetFutureBookingsQuery } from "./staff-fleet.api.ts";

export interface FutureBookings {
  /** Absent until they are known. */
  bookings: readonly FutureBooking[] | undefined;
  failed: boolean;
  retry: () => Promise<unknown>;
}

/** The bookings of a boat that are still to come, while a dialog shows them: guests may book meanwhile. */
export function useFutureBookings(vehicleId: number, open: boolean): FutureBookings {
  const { currentData, error, refetch } = useGetFutureBookingsQuery(vehicleId, {
    ...live,
    skip: !open,
    refetchOnMountOrArgChange: true,
  });
  return { bookings: currentData?.data, failed: error !== undefined, retry: refetch };
}
