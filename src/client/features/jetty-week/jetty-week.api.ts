import { jettyWeekContract } from "../../../shared/contract/jetty-week.ts";
import { api } from "../../api/base-api.ts";
import { endpoint } from "../../api/endpoint.ts";

export const jettyWeekApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Read anew for each print: nothing on the screen shows it. */
    getJettyWeek: endpoint(build, jettyWeekContract.show),
  }),
});

export const { useLazyGetJettyWeekQuery } = jettyWeekApi;
