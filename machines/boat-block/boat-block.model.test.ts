import { events } from "../../src/testing/machines/boat-block-model.ts";
import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { boatBlockMachine } from "./boat-block.machine.ts";

const ended = {};

it("takes the steps of requirements/boat-block.md, and refuses every other one", () => {
  const standing = { moved: "standing", changed: "standing", ended: "ended" };
  expect(stepsOf(boatBlockMachine, events)).toEqual({ standing, ended });
});

it("is not moved once it has begun, and takes no step any more once it is over", () => {
  const begun = { changed: "standing", ended: "ended" };
  expect(stepsOf(boatBlockMachine, events, { hasBegun: true })).toEqual({ standing: begun, ended });
  expect(stepsOf(boatBlockMachine, events, { hasBegun: true, isOver: true })).toEqual({ standing: {}, ended });
});
