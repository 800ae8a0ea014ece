import type { AnswerOf } from "../../../shared/contract/call.ts";
import { staffFleetContract } from "../../../shared/contract/staff-fleet.ts";
import { api, refreshToken } from "../../api/base-api.ts";
import { type Upload, upload } from "./upload.ts";

type SaveVehicle = Pick<Upload, "body" | "headers" | "onProgress" | "signal">;

export const vehicleFormApi = api.enhanceEndpoints({ addTagTypes: ["CalendarDay", "Vehicle"] }).injectEndpoints({
  endpoints: (build) => ({
    /** Sent like every other call (client/api/base-api.ts): a token that was refused is fetched anew, once. */
    saveVehicle: build.mutation<AnswerOf<typeof staffFleetContract.save>, SaveVehicle>({
      queryFn: async (call, _api, _options, query) => {
        const path = staffFleetContract.save.path;
        let result = await upload({ ...call, path });
        if ("error" in result && result.error.kind === "csrf") {
          await query(refreshToken);
          result = await upload({ ...call, path });
        }
        return "error" in result
          ? { error: result.error }
          : { data: result.data as AnswerOf<typeof staffFleetContract.save> };
      },
      // What refuses it may be new to the lists, too: somebody else was faster.
      invalidatesTags: [{ type: "Vehicle", id: "LIST" }, "CalendarDay"],
    }),
  }),
});
