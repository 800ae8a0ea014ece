import { events } from "../../src/testing/machines/defect-model.ts";
import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { defectMachine } from "./defect.machine.ts";

const open = { changed: "open", closed: "closed", withdrawn: "closed" };
const closed = { reopened: "open" };

it("takes the steps of requirements/defect.md, and refuses every other one", () => {
  expect(stepsOf(defectMachine, events)).toEqual({ open, closed });
});

it("keeps a service open that was done, and closes it where it is withdrawn", () => {
  expect(stepsOf(defectMachine, events, { comesAgain: true })).toEqual({ open: { ...open, closed: "open" }, closed });
});

it("opens nothing again of which nobody knows any more what it was", () => {
  expect(stepsOf(defectMachine, events, { isForgotten: true })).toEqual({ open, closed: {} });
});
