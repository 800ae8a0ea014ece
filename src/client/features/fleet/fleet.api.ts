import { addressOf } from "../../../shared/contract/call.ts";
import { fleetContract, type Vehicle } from "../../../shared/contract/fleet.ts";
import type { VehicleCategory, VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { api } from "../../api/base-api.ts";

const tagsOf = (vehicles: readonly Vehicle[] = []) => [
  { type: "Vehicle" as const, id: "LIST" },
  ...vehicles.map(({ id }) => ({ type: "Vehicle" as const, id })),
];

export const fleetApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperatingVehicles: build.query<Vehicle[], VehicleType>({
      query: (vehicleType) => ({ url: fleetContract.operating.path, params: { vehicleType } }),
      providesTags: tagsOf,
    }),
    getAllVehicles: build.query<Vehicle[], VehicleCategory>({
      query: (category) => addressOf(fleetContract.all, { category }),
      providesTags: tagsOf,
    }),
  }),
});

export const { useGetOperatingVehiclesQuery, useGetAllVehiclesQuery } = fleetApi;
