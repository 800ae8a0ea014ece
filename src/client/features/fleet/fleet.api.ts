import { fleetContract, type Vehicle, type VehicleType } from "../../../shared/contract/fleet.ts";
import { api } from "../../api/base-api.ts";

export const fleetApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperatingVehicles: build.query<Vehicle[], VehicleType>({
      query: (vehicleType) => ({ url: fleetContract.operating.path, params: { vehicleType } }),
      providesTags: (vehicles = []) => [
        { type: "Vehicle", id: "LIST" },
        ...vehicles.map(({ id }) => ({ type: "Vehicle" as const, id })),
      ],
    }),
  }),
});

export const { useGetOperatingVehiclesQuery } = fleetApi;
