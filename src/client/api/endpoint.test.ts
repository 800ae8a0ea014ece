import { configureStore } from "@reduxjs/toolkit";
import { blacklistContract } from "../../shared/contract/blacklist.ts";
import type { fleetContract } from "../../shared/contract/fleet.ts";
import { staffContract } from "../../shared/contract/staff.ts";
import { api } from "./base-api.ts";
import type { Dispatch } from "./call.ts";
import { endpoint, keyedEndpoint, typeOnly } from "./endpoint.ts";

const all = typeOnly<typeof fleetContract.all>({ method: "GET", path: "/api/rere_get_all_vehicles/:category/" });
const operating = typeOnly<typeof fleetContract.operating>({
  method: "GET",
  path: "/api/rere_get_operating_vehicles/",
});

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    all: endpoint(build, all),
    operating: endpoint(build, operating),
    changeRole: endpoint(build, staffContract.changeRole),
    unban: keyedEndpoint(build, blacklistContract.unban),
  }),
});

/** What the calls sent, in turn. */
async function sent(call: (dispatch: Dispatch) => Promise<unknown>) {
  const requests: Request[] = [];
  await call(openStore(requests).dispatch);
  return Promise.all(
    requests.map(async (request) => [
      `${request.method} ${request.url.slice(request.url.indexOf("/api/"))}`,
      request.headers.get("Idempotency-Key"),
      request.headers.get("Content-Type")?.startsWith("multipart")
        ? Object.fromEntries(await request.formData())
        : null,
    ]),
  );
}

function openStore(requests: Request[]) {
  const fetch = async (request: Request) => {
    requests.push(request.clone());
    return Response.json([]);
  };
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (standard) => standard({ thunk: { extraArgument: { fetch } } }).concat(api.middleware),
  });
}

describe("the endpoint of a call", () => {
  it("fills its path, and sends the rest of a GET as query and of a POST as form", async () => {
    const calls = await sent(async (dispatch) => {
      await dispatch(endpoints.all.initiate({ category: "houseboats" }));
      await dispatch(endpoints.operating.initiate({ vehicleType: "canoes" }));
      await dispatch(endpoints.changeRole.initiate({ id: 7, admin: true }));
    });
    expect(calls).toEqual([
      ["GET /api/rere_get_all_vehicles/houseboats/", null, null],
      ["GET /api/rere_get_operating_vehicles/?vehicleType=canoes", null, null],
      ["POST /api/rere_change_role/7/", null, { admin: "true" }],
    ]);
  });

  it("carries the key of what is to have its effect once", async () => {
    const unban = endpoints.unban.initiate({ request: { id: 3 }, idempotencyKey: "k" });
    expect(await sent((dispatch) => dispatch(unban))).toEqual([["DELETE /api/rere_unban_customer/3/", "k", null]]);
  });
});
