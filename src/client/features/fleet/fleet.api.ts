import type { fleetContract, Vehicle } from "../../../shared/contract/fleet.ts";
import type { VehicleCategory, VehicleType } from "../../../shared/rules/vehicle-words.ts";
import { api } from "../../api/base-api.ts";
import { endpoint, typeOnly } from "../../api/endpoint.ts";

const tagsOf = (vehicles: Vehicle[] = []) => [
  { type: "Vehicle" as const, id: "LIST" },
  ...vehicles.map(({ id }) => ({ type: "Vehicle" as const, id })),
];

const operating = typeOnly<typeof fleetContract.operating>({
  method: "GET",
  path: "/api/rere_get_operating_vehicles/",
});
const all = typeOnly<typeof fleetContract.all>({ method: "GET", path: "/api/rere_get_all_vehicles/:category/" });

export const fleetApi = api.enhanceEndpoints({ addTagTypes: ["Vehicle"] }).injectEndpoints({
  endpoints: (build) => ({
    getOperatingVehicles: endpoint(build, operating, {
      request: (vehicleType: VehicleType) => ({ vehicleType }),
      providesTags: tagsOf,
    }),
    getAllVehicles: endpoint(build, all, {
      request: (category: VehicleCategory) => ({ category }),
      providesTags: tagsOf,
    }),
  }),
});

export const { useGetOperatingVehiclesQuery, useGetAllVehiclesQuery } = fleetApi;
