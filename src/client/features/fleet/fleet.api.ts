import {
  allVehiclesPath,
  fleetContract,
  type Vehicle,
  type VehicleCategory,
  type VehicleType,
} from "../../../shared/contract/fleet.ts";
import { api } from "../../api/base-api.ts";

const tagsOf = (vehicles: readonly Vehicle[] = []) => [
  { type: "Vehicle" as const, id: "LIST" },
  ...vehicles.map(({ id }) => ({ type: "Vehicle" as const, id })),
];

export const fleetApi = api.enhanceEndpoints({ addTagTypes: ["Vehicle"] }).injectEndpoints({
  endpoints: (build) => ({
    getOperatingVehicles: build.query<Vehicle[], VehicleType>({
      query: (vehicleType) => ({ url: fleetContract.operating.path, params: { vehicleType } }),
      providesTags: tagsOf,
    }),
    getAllVehicles: build.query<Vehicle[], VehicleCategory>({
      query: allVehiclesPath,
      providesTags: tagsOf,
    }),
  }),
});

export const { useGetOperatingVehiclesQuery, useGetAllVehiclesQuery } = fleetApi;
