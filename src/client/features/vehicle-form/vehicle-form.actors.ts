import { fromPromise } from "xstate";
import type {
  FormPicture,
  SaveFailure,
  VehicleFormActors,
  VehicleFormEvent,
  VehicleSave,
} from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { uploadLimits } from "../../../shared/contract/pictures.ts";
import { callWith, type Dispatch } from "../../api/call.ts";
import { type ApiFailure, toApiFailure } from "../../api/failure.ts";
import { toForm } from "../../api/form.ts";
import { createIdempotencyKeys, keyHeader } from "../../api/idempotency-keys.ts";
import { shrinkPicture } from "../../forms/shrink-picture.ts";
import type { PictureFiles } from "./picture-files.ts";
import { vehicleFormApi } from "./vehicle-form.api.ts";

export interface FormWork {
  dispatch: Dispatch;
  files: PictureFiles;
  /** The boat as it is now; null where it was deleted. */
  loadPresent: (id: number) => Promise<Vehicle | null>;
}

/** Under which the machine is found by its actors, to be told of progress. */
export const flowId = "vehicleForm";

/** The work of the form over the API. Every rejection is a `SaveFailure`. */
export function vehicleFormActors({ dispatch, files, loadPresent }: FormWork): VehicleFormActors {
  const call = callWith(dispatch);
  const keys = createIdempotencyKeys();
  return {
    saveVehicle: fromPromise(async ({ input, signal, system }) => {
      const onProgress = (share: number) => {
        const event: VehicleFormEvent = { type: "upload.progressed", share };
        system.get(flowId)?.send(event);
      };
      const body = await bodyOf(input, files);
      const headers = keyHeader({ idempotencyKey: keys.keyFor(input) });
      try {
        return await call(vehicleFormApi.endpoints.saveVehicle.initiate({ body, headers, onProgress, signal }));
      } catch (error) {
        throw saveFailureOf(toApiFailure(error));
      }
    }),
    loadPresent: fromPromise(({ input }) =>
      loadPresent(input.id).catch((error: unknown) => {
        throw saveFailureOf(toApiFailure(error));
      }),
    ),
  };
}

/** The payload with each picture at its place: a new file, or the path of one that the boat has already. */
async function bodyOf({ vehicle, fields, pictures }: VehicleSave, files: PictureFiles): Promise<FormData> {
  const body = toForm({ id: vehicle?.id ?? "None", version: vehicle?.version, ...fields });
  for (const [index, picture] of pictures.entries()) {
    const place = index + 1;
    if (picture.kind === "stored") body.append(`path${place}`, picture.path);
    else body.append(`image${place}`, await contentOf(picture, place, files), picture.name);
  }
  return body;
}

/** @throws SaveFailure where it is larger than the server takes, before anything is sent. */
async function contentOf({ id }: FormPicture, place: number, files: PictureFiles): Promise<Blob> {
  const content = await shrinkPicture(files.fileOf(id));
  if (content.size <= uploadLimits.bytes) return content;
  const failure: SaveFailure = { kind: "refused", errors: { [`image${place}`]: "validation-staff:pictureBytes" } };
  throw failure;
}

function saveFailureOf(failure: ApiFailure): SaveFailure {
  switch (failure.kind) {
    case "field":
      return { kind: "refused", errors: failure.errors };
    case "conflict":
      // Anything but the version is about a field, such as a name that another boat took meanwhile.
      return "version" in failure.errors
        ? { kind: "changed", by: failure.facts?.["by"] ?? null }
        : { kind: "refused", errors: failure.errors };
    case "network":
      return { kind: "unanswered" };
    case "server":
      if (failure.status === 404) return { kind: "gone" };
      // A proxy answers so for a server that did its work and took too long.
      if (failure.status === 502 || failure.status === 504) return { kind: "unanswered" };
      return { kind: "failed", detail: `${failure.status} ${failure.type}` };
    case "unexpected":
      return { kind: "failed", detail: failure.detail };
    default:
      return { kind: "failed", detail: failure.kind };
  }
}
