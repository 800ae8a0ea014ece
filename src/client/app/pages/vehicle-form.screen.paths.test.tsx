import type { AnyEventObject } from "xstate";
import type { VehicleFormEvent } from "../../../../machines/vehicle-form/vehicle-form.types.ts";
import type { Vehicle } from "../../../shared/contract/fleet.ts";
import { settle } from "../../../testing/booking-guest.ts";
import { aVehicle } from "../../../testing/builders.ts";
import { withFakeUploads } from "../../../testing/fake-upload.ts";
import { sentenceOf, walksPastEachState } from "../../../testing/machines/paths.ts";
import { presentHektor, vehicleFormModel } from "../../../testing/machines/vehicle-form-model.ts";
import { withStillClock } from "../../../testing/page-hooks.ts";
import { editor, openVehicleForm } from "./vehicle-form.screen.fixture.tsx";

const server = withFakeUploads();
withStillClock({ frames: true });

type Value = { form: string | Record<string, string>; leaving: string };

/** What somebody does so that the form gets the event. */
async function doAs(event: VehicleFormEvent): Promise<void> {
  switch (event.type) {
    case "pictures.chosen":
      return editor.choose("deck.png");
    case "fields.changed":
      return void editor.type("name", event.changed ? "Max" : "Hektor");
    case "form.submitted":
      return editor.submit();
    case "leave.asked":
      return editor.follow("Hauptmenü");
    case "connection.lost":
      jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
      window.dispatchEvent(new Event("offline"));
      return settle();
    case "leave.confirmed":
      return editor.press("Änderungen verwerfen");
    default:
      throw new Error(`no way to a state is ${event.type}`);
  }
}

/** What the server says to the boat that is saved. */
const answers: Record<string, [number | null, object]> = {
  changed: [409, { type: "CONFLICT", errors: { version: "validation-staff:vehicleChangedBy" } }],
  gone: [404, { type: "NOT_FOUND", errors: {} }],
  unanswered: [null, {}],
  failed: [500, { type: "UNKNOWN", errors: {} }],
};

function answer(event: AnyEventObject): Promise<void> {
  if (event.type.startsWith("xstate.done")) return server.answer(201, { id: 1 });
  const [status, body] = answers[(event["error"] as { kind: string }).kind] ?? [400, {}];
  return server.answer(status, body);
}

/** The state as the page must show it. */
function shownBy({ form, leaving }: Value) {
  const [name, inner] = typeof form === "string" ? [form, ""] : (Object.entries(form)[0] ?? []);
  return {
    isLocked: ["sending", "success"].includes(name ?? ""),
    isUploading: name === "sending",
    saved: inner === "shown" && name === "success",
    failed: inner === "failed",
    unanswered: inner === "unanswered",
    offline: inner === "offline",
    gone: name === "gone",
    isConflict: name === "conflict",
    isUnloaded: inner === "unloaded",
    isCompared: name === "conflict" && inner === "shown",
    isAsking: leaving === "asking",
  };
}

const sees = () => ({
  isLocked: document.querySelector('form [type="submit"][aria-disabled="true"]') !== null,
  isUploading: document.querySelector("progress") !== null,
  saved: editor.says("Änderungen wurden erfolgreich vorgenommen"),
  failed: editor.says("Ein Fehler ist aufgetreten"),
  unanswered: editor.says(/^Keine Antwort vom Server/),
  offline: editor.says(/^Keine Verbindung/),
  gone: editor.says(/^Dieses Boot wurde inzwischen gelöscht/),
  isConflict: editor.says("Jemand hat dieses Boot inzwischen geändert"),
  isUnloaded: editor.says("Der neue Stand konnte nicht geladen werden."),
  isCompared: editor.says(/^Nichts von dem/),
  isAsking: document.querySelector("dialog")?.open === true,
});

/** What is shown, or where the form led to. */
const seen = () => (editor.place() === "/here" ? sees() : editor.place());

function wanted(value: Value) {
  if (value.leaving === "left") return "/Mitarbeiterbereich";
  return value.form === "over" ? "/Übersicht/Hausboote" : shownBy(value);
}

// Walks past each state: that each transition leads where it should is proved without a page.
describe("every state of the form, on the page", () => {
  it.each(walksPastEachState(vehicleFormModel).map((walk) => [sentenceOf(walk), walk] as const))(
    "is shown: %s",
    async (_, walk) => {
      // Answered as the walk says, once somebody asks what stands there now.
      const answered = walk.steps
        .map(({ event }) => event)
        .find(({ type }) => type.includes("actor") && type.includes("loading"));
      let present: Vehicle[] | null = [aVehicle()];
      await openVehicleForm("Hektor", () => present);
      if (answered) {
        const output = answered["output"] as Vehicle | null | undefined;
        present = output === undefined ? null : output ? [presentHektor] : [];
      }
      for (const { event, expected } of walk.steps) {
        if (event.type.startsWith("xstate.after")) await editor.wait(event.type.includes("overview") ? 3_500 : 3_000);
        else if (event.type.startsWith("xstate.") && !event.type.includes("loading")) await answer(event);
        else if (!event.type.startsWith("xstate.")) await doAs(event as VehicleFormEvent);
        // What stands there now is answered at once.
        const isPassing = JSON.stringify(expected).includes('"conflict":"loading"');
        expect(isPassing ? null : seen()).toEqual(isPassing ? null : wanted(expected as Value));
      }
    },
  );
});
