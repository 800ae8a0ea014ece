import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

const vehicles = { type: "Vehicle", id: "LIST" } as const;
const bookings = { type: "Booking", id: "LIST" } as const;

/** What is to be: sent twice, it is the same. */
export interface BlockVehicle {
  vehicle: number;
  blocked: boolean;
}

export interface RemoveVehicle {
  vehicle_id: number;
}

/** A refused change refetches as well: somebody else was faster, or a guest booked meanwhile. */
export const staffFleetApi = api
  .enhanceEndpoints({ addTagTypes: ["Booking", "CalendarDay", "Vehicle"] })
  .injectEndpoints({
    endpoints: (build) => ({
      getBlockedVehicles: endpoint(build, staffFleetContract.blocked, { providesTags: [vehicles] }),
      /** The bookings of today and later that blocking a vehicle leaves standing, and that keep it from being deleted. */
      getFutureBookings: endpoint(build, staffFleetContract.warnings, {
        request: (vehicle: number) => ({ vehicle: String(vehicle) }),
        providesTags: [bookings],
      }),
      getVehicleLog: endpoint(build, staffFleetContract.log, {
        request: (id: number) => ({ id }),
        providesTags: [vehicles, { type: "Vehicle", id: "LOG" }],
      }),
      blockVehicle: endpoint(build, staffFleetContract.block, {
        request: ({ vehicle, blocked }: BlockVehicle) => ({ vehicle: String(vehicle), blocked }),
        // The plan and the board say of a stay that its boat is blocked, and nobody is offered the boat.
        invalidatesTags: [vehicles, bookings, "CalendarDay"],
      }),
      removeVehicle: endpoint(build, staffFleetContract.remove, {
        request: ({ vehicle_id }: RemoveVehicle) => ({ vehicle_id: String(vehicle_id) }),
        // The bookings of a boat that is gone cannot be asked for any more.
        invalidatesTags: (_answer, error) => (error ? [vehicles, "CalendarDay", bookings] : [vehicles, "CalendarDay"]),
      }),
    }),
  });

export const { useGetBlockedVehiclesQuery, useGetFutureBookingsQuery, useGetVehicleLogQuery } = staffFleetApi;
