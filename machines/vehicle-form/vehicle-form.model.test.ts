import type { AnyEventObject, AnyMachineSnapshot } from "xstate";
import { happeningsIn } from "../../src/testing/machines/paths.ts";
import { type Steps, stepsOf } from "../../src/testing/machines/steps.ts";
import { vehicleFormModel } from "../../src/testing/machines/vehicle-form-model.ts";
import { havePicturesChanged } from "./vehicle-form.rules.ts";
import * as select from "./vehicle-form.selectors.ts";
import type { VehicleFormContext } from "./vehicle-form.types.ts";

type Value = { form: string | Record<string, string>; leaving: string };

const formOf = ({ value }: AnyMachineSnapshot) => {
  const { form } = value as Value;
  return typeof form === "string" ? form : (Object.entries(form)[0] ?? []).join(", ");
};
const leavingOf = ({ value }: AnyMachineSnapshot) => (value as Value).leaving;

const contextOf = ({ context }: AnyMachineSnapshot) => context as VehicleFormContext;

/** What beside the event decides what becomes of the form. */
function circumstance(event: AnyEventObject, snapshot: AnyMachineSnapshot): string {
  const { pictures, isOffline, progress } = contextOf(snapshot);
  if (event.type === "form.submitted") {
    if (isOffline) return "offline";
    return pictures.length > 0 ? "" : "without pictures";
  }
  if (event.type === "sending.cancelled") return progress < 1 ? "" : "all was sent";
  if (event.type === "leave.confirmed") return leavingOf(snapshot);
  if (event.type === "conflict.overruled") {
    return pictures.some(({ kind }) => kind === "chosen") ? "" : "all pictures are gone";
  }
  return "";
}

const submit = { "form.submitted": "sending", "form.submitted, offline": "editing, offline" };

const steps: Steps = {
  "editing, idle": submit,
  "editing, failed": { ...submit, "after failureShown": "editing, idle" },
  "editing, unanswered": submit,
  "editing, offline": { "connection.restored": "editing, idle" },
  sending: {
    "sending.cancelled": "editing, idle",
    "leave.confirmed, asking": "editing, idle",
    "leave.confirmed, staying": "editing, idle",
    "leave.confirmed, left": "editing, idle",
    'saveVehicle: {"id":1}': "success, shown",
    "saveVehicle failed: refused": "editing, idle",
    "saveVehicle failed: changed": "conflict, loading",
    "saveVehicle failed: gone": "gone",
    "saveVehicle failed: unanswered": "editing, unanswered",
    "saveVehicle failed: failed": "editing, failed",
  },
  "conflict, loading": {
    [`loadPresent: ${JSON.stringify(vehicleFormModel.answers?.["loadPresent"]?.done[0])}`]: "conflict, shown",
    "loadPresent: null": "gone",
    "loadPresent failed: unanswered": "conflict, unloaded",
    "conflict.closed": "editing, idle",
  },
  "conflict, unloaded": { "present.retried": "conflict, loading", "conflict.closed": "editing, idle" },
  "conflict, shown": {
    "conflict.overruled": "sending",
    "conflict.overruled, all pictures are gone": "editing, idle",
    "conflict.accepted": "editing, idle",
    "conflict.closed": "editing, idle",
  },
  gone: {},
  "success, shown": { "after successShown": "success, hidden", "after overviewOpened": "over" },
  "success, hidden": { "after overviewOpened": "over" },
  over: {},
};

describe("the form of a boat, whatever happens", () => {
  const happenings = happeningsIn(vehicleFormModel);

  it("goes on as requirements/fleet.md says", () => {
    expect(stepsOf(happenings, { stateOf: formOf, circumstance })).toEqual(steps);
  });

  it("asks before what is unsaved is left, and only then", () => {
    const unsaved = (_: AnyEventObject, snapshot: AnyMachineSnapshot) =>
      select.selectMustAsk(snapshot as select.VehicleFormSnapshot) ? "unsaved" : "";
    const asked = happenings.filter(
      ({ event }) => event.type.startsWith("leave.") || event.type.includes("saveVehicle"),
    );
    const table = stepsOf(asked, { stateOf: leavingOf, circumstance: unsaved });
    expect(table).toEqual({
      staying: { "leave.asked, unsaved": "asking", "leave.asked": "left" },
      asking: {
        "leave.confirmed, unsaved": "left",
        "leave.declined, unsaved": "staying",
        "leave.confirmed": "left",
        "leave.declined": "staying",
      },
      left: {},
    });
  });

  it("does not ask any more once the boat is saved", () => {
    const saved = happenings.filter(({ to }) => contextOf(to).isSaved);
    expect(new Set(saved.map(({ to }) => leavingOf(to)))).toEqual(new Set(["staying", "left"]));
  });

  it("loses no picture and no change on the way from a save to any failure and back", () => {
    const places = [
      "sending",
      "conflict, loading",
      "conflict, unloaded",
      "gone",
      "editing, failed",
      "editing, unanswered",
    ];
    const changes = happenings.filter(
      ({ from, event, to }) =>
        places.includes(formOf(from)) && !contextOf(to).isSaved && !/^(?:pictures?|fields|losses)\./.test(event.type),
    );
    expect(changes.length).toBeGreaterThan(0);
    for (const { from, to } of changes) {
      const [before, after] = [contextOf(from), contextOf(to)];
      expect([after.pictures, after.haveFieldsChanged]).toEqual([before.pictures, before.haveFieldsChanged]);
    }
  });

  it("shows each state as what it is", () => {
    const seen = new Map<string, string>();
    for (const { to } of happenings) {
      const snapshot = to as select.VehicleFormSnapshot;
      const face = [select.selectOutcome(snapshot), select.selectConflict(snapshot), select.selectIsLocked(snapshot)];
      seen.set(formOf(to), face.join(" "));
    }
    expect(Object.fromEntries(seen)).toEqual({
      "editing, idle": "  false",
      "editing, failed": "failed  false",
      "editing, unanswered": "unanswered  false",
      "editing, offline": "offline  false",
      sending: "  true",
      "conflict, loading": " loading false",
      "conflict, unloaded": " unloaded false",
      "conflict, shown": " shown false",
      gone: "gone  false",
      "success, shown": "success  true",
      "success, hidden": "  true",
      over: "  true",
    });
  });

  it("keeps what is unsaved for a reload, and nothing else", () => {
    for (const { to } of happenings) {
      const { pictures, openedPaths, haveFieldsChanged, isSaved } = contextOf(to);
      const hasDraft = select.selectDraft(to as select.VehicleFormSnapshot) !== null;
      const isUnsaved = !isSaved && (haveFieldsChanged || havePicturesChanged(pictures, openedPaths));
      expect(hasDraft).toBe(isUnsaved && leavingOf(to) !== "left");
    }
  });
});
