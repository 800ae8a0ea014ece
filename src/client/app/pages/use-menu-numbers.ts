import type { DayCollectionAnswer } from "../../../shared/contract/day-collection.ts";
import type { UnfinishedBooking } from "../../../shared/contract/day-plan.ts";
import type { BlockedVehicle } from "../../../shared/contract/staff-fleet.ts";
import type { Day } from "../../../shared/rules/day.ts";
import { live } from "../../api/live.ts";
import { useGetUnfinishedBookingsQuery } from "../../features/day-plan/day-plan.api.ts";
import { useGetBlockedVehiclesQuery } from "../../features/fleet/staff-fleet.api.ts";
import { useGetInboxQuery } from "../../features/inbox/inbox.api.ts";
import { useGetOpenMoneyQuery } from "../../features/payments/payments.api.ts";
import { useGetDayCollectionQuery } from "../../features/till/till.api.ts";

/** What the main menu says about the screens behind its tiles. */
export interface MenuNumbers {
  tasks: number;
  messages: number;
  /** Amounts whose place is not clear; for admins only. */
  money: number;
  /** Undefined until it is known. */
  blocked: readonly BlockedVehicle[] | undefined;
  /** What today brings; undefined until it is known. */
  today: DayCollectionAnswer | undefined;
  unfinished: readonly UnfinishedBooking[];
  overdue: readonly UnfinishedBooking[];
  /** Something could not be loaded; the last answers are still shown. */
  failed: boolean;
  retry: () => Promise<unknown>;
}

/**
 * Polls seldom, as the screen is open all day, and fetches again when somebody comes back to it. What waits in the
 * inbox and what is to be collected today is what people look here for: that is as fresh as on its own screens.
 */
const options = { ...live, pollingInterval: 60_000, refetchOnMountOrArgChange: 5 } as const;

export function useMenuNumbers(admin: boolean, day: Day): MenuNumbers {
  const inbox = useGetInboxQuery(undefined, { ...options, ...live });
  const fleet = useGetBlockedVehiclesQuery(undefined, options);
  const bookings = useGetUnfinishedBookingsQuery(undefined, options);
  const today = useGetDayCollectionQuery({ day }, { ...options, ...live });
  const money = useGetOpenMoneyQuery(undefined, { ...options, skip: !admin });
  const failed = [inbox, fleet, bookings, today, money].filter(({ error }) => error);
  return {
    tasks: inbox.data?.open.todo ?? 0,
    messages: inbox.data?.open.contact ?? 0,
    money: (money.data?.open_money ?? []).length,
    blocked: fleet.data?.blocked_vehicles,
    // Yesterday's numbers are nobody's at midnight.
    today: today.currentData,
    unfinished: bookings.data?.unfinished_bookings ?? [],
    overdue: bookings.data?.overdue_bookings ?? [],
    failed: failed.length > 0,
    retry: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
