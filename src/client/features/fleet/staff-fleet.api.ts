import { addressOf } from "../../../shared/contract/call.ts";
import {
  type BlockedVehiclesAnswer,
  type FutureBookingsAnswer,
  staffFleetContract,
  type VehicleLogAnswer,
} from "../../../shared/contract/staff-fleet.ts";
import { api } from "../../api/base-api.ts";

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
export const staffFleetApi = api.injectEndpoints({
  endpoints: (build) => ({
    getBlockedVehicles: build.query<BlockedVehiclesAnswer, void>({
      query: () => staffFleetContract.blocked.path,
      providesTags: [vehicles],
    }),
    /** The bookings of today and later that blocking a vehicle leaves standing, and that keep it from being deleted. */
    getFutureBookings: build.query<FutureBookingsAnswer, number>({
      query: (vehicle) => ({ url: staffFleetContract.warnings.path, params: { vehicle } }),
      providesTags: [bookings],
    }),
    getVehicleLog: build.query<VehicleLogAnswer, number>({
      query: (id) => addressOf(staffFleetContract.log, { id }),
      providesTags: [vehicles],
    }),
    blockVehicle: build.mutation<object, BlockVehicle>({
      query: (body) => ({ url: staffFleetContract.block.path, method: "POST", body }),
      invalidatesTags: [vehicles],
    }),
    removeVehicle: build.mutation<object, RemoveVehicle>({
      query: (body) => ({ url: staffFleetContract.remove.path, method: "POST", body }),
      // The bookings of a boat that is gone cannot be asked for any more.
      invalidatesTags: (_answer, error) => (error ? [vehicles, bookings] : [vehicles]),
    }),
  }),
});

export const { useGetBlockedVehiclesQuery, useGetFutureBookingsQuery, useGetVehicleLogQuery } = staffFleetApi;
