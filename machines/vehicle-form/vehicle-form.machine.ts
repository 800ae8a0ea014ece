import { answer, logRejection, rejection } from "../support/actors.ts";
import { vehicleFormSetup } from "./vehicle-form.setup.ts";
import type { VehicleFormContext, VehicleSave } from "./vehicle-form.types.ts";

const failure = (guard: "failedRefused" | "failedChanged" | "failedGone" | "failedUnanswered") =>
  ({ guard: { type: guard, params: rejection } }) as const;

/** @throws RangeError before anything was submitted: no state that sends is reachable then. */
function saveOf({ vehicle, fields, pictures }: VehicleFormContext): VehicleSave {
  if (!fields) throw new RangeError("nothing was submitted");
  return { vehicle, fields, pictures };
}

/**
 * Adding and changing a boat (requirements/fleet.md). What is typed is the form's; here stand the pictures and their
 * order, sending them, and what came of it. Nothing that was typed or chosen is lost, whatever a save ends with.
 */
export const vehicleFormMachine = vehicleFormSetup.createMachine({
  id: "vehicleForm",
  description:
    "Adding and changing a boat: its pictures, sending them, conflicts with others, and leaving with changes.",
  context: ({ input }) => ({
    ...input,
    refusedFiles: [],
    haveFieldsChanged: false,
    isOffline: false,
    fields: null,
    progress: 0,
    errors: {},
    pictureErrors: {},
    changedBy: null,
    present: null,
    destination: null,
    isSaved: false,
  }),
  type: "parallel",
  on: {
    "connection.lost": { actions: { type: "setOffline", params: true } },
    "connection.restored": { actions: { type: "setOffline", params: false } },
  },
  states: {
    form: {
      initial: "editing",
      states: {
        editing: {
          initial: "idle",
          on: {
            "pictures.chosen": { actions: { type: "addFiles", params: ({ event }) => event.files } },
            "picture.moved": { actions: { type: "move", params: ({ event }) => event } },
            "picture.removed": { actions: { type: "remove", params: ({ event }) => event.id } },
            "losses.dismissed": { actions: "forgetLosses" },
            "fields.changed": { actions: { type: "noteChange", params: ({ event }) => event.changed } },
            "form.submitted": [
              { guard: "isOffline", target: ".offline" },
              {
                guard: "hasPictures",
                target: "sending",
                actions: { type: "accept", params: ({ event }) => event.fields },
              },
            ],
          },
          states: {
            idle: {},
            failed: { after: { failureShown: "idle" } },
            // Sent again a change that was saved is a conflict, and a boat that was added has a name that is taken.
            unanswered: {},
            offline: {
              on: { "connection.restored": { target: "idle", actions: { type: "setOffline", params: false } } },
            },
          },
        },
        sending: {
          tags: ["locked", "sending"],
          entry: "beginUpload",
          on: {
            "upload.progressed": { actions: { type: "noteProgress", params: ({ event }) => event.share } },
            // Once all of it was sent, the server may have saved it.
            "sending.cancelled": { guard: "isUploading", target: "editing" },
            "leave.confirmed": "editing",
          },
          invoke: {
            src: "saveVehicle",
            input: ({ context }) => saveOf(context),
            onDone: { target: "success", actions: ["noteSaved", "emitSaved", "stopAsking"] },
            onError: [
              {
                ...failure("failedRefused"),
                target: "editing",
                actions: [{ type: "keepRefusal", params: rejection }, logRejection],
              },
              {
                ...failure("failedChanged"),
                target: "conflict",
                actions: [{ type: "keepAuthor", params: rejection }, logRejection],
              },
              { ...failure("failedGone"), target: "gone", actions: logRejection },
              { ...failure("failedUnanswered"), target: "editing.unanswered", actions: logRejection },
              { target: "editing.failed", actions: logRejection },
            ],
          },
        },
        conflict: {
          tags: "conflict",
          initial: "loading",
          on: { "conflict.closed": "editing" },
          states: {
            loading: {
              invoke: {
                src: "loadPresent",
                input: ({ context }) => ({ id: context.vehicle?.id ?? 0 }),
                onDone: [
                  {
                    guard: { type: "isThere", params: answer },
                    target: "shown",
                    actions: { type: "keepPresent", params: answer },
                  },
                  { target: "#vehicleForm.form.gone" },
                ],
                onError: { target: "unloaded", actions: logRejection },
              },
            },
            unloaded: { on: { "present.retried": "loading" } },
            shown: {
              on: {
                "conflict.overruled": [
                  { guard: "keepsPictures", target: "#vehicleForm.form.sending", actions: "adoptVersion" },
                  { target: "#vehicleForm.form.editing", actions: "adoptVersion" },
                ],
                "conflict.accepted": {
                  target: "#vehicleForm.form.editing",
                  actions: ["adoptVersion", "takePresent", "emitReload"],
                },
              },
            },
          },
        },
        gone: { description: "Somebody deleted the boat. What is typed can still be read and copied." },
        success: {
          tags: "locked",
          initial: "shown",
          after: { overviewOpened: { target: "over", actions: "leave" } },
          states: { shown: { after: { successShown: "hidden" } }, hidden: {} },
        },
        over: { tags: "locked" },
      },
    },
    leaving: {
      initial: "staying",
      states: {
        staying: {
          on: {
            "leave.asked": [
              {
                guard: "isUnsaved",
                target: "asking",
                actions: { type: "setDestination", params: ({ event }) => event.to },
              },
              { target: "left", actions: { type: "setDestination", params: ({ event }) => event.to } },
            ],
          },
        },
        asking: {
          on: {
            "leave.confirmed": "left",
            "leave.declined": { target: "staying", actions: { type: "setDestination", params: null } },
          },
        },
        left: { entry: "leave" },
      },
    },
  },
});
