import type { Vehicle, VehicleType } from "../../../shared/contract/fleet.ts";
import { apiPath } from "../../../shared/contract/path.ts";
import { api } from "../../api/base-api.ts";

// The contract's module carries its yup schema; the start page needs the path alone, not the library.
const operatingPath = apiPath("rere_get_operating_vehicles");

export const fleetApi = api.injectEndpoints({
  endpoints: (build) => ({
    getOperatingVehicles: build.query<Vehicle[], VehicleType>({
      query: (vehicleType) => ({ url: operatingPath, params: { vehicleType } }),
      providesTags: (vehicles = []) => [
        { type: "Vehicle", id: "LIST" },
        ...vehicles.map(({ id }) => ({ type: "Vehicle" as const, id })),
      ],
    }),
  }),
});

export const { useGetOperatingVehiclesQuery } = fleetApi;
