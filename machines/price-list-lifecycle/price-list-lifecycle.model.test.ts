import { stepsOf } from "../../src/testing/machines/lifecycle-table.ts";
import { events } from "../../src/testing/machines/price-list-lifecycle-model.ts";
import { priceListLifecycleMachine } from "./price-list-lifecycle.machine.ts";

const draft = { edited: "draft", checked: "checked", discarded: "discarded" };
const checked = { edited: "draft", published: "published", discarded: "discarded" };
const rest = { published: { replaced: "replaced" }, replaced: {}, discarded: {} };

it("takes the steps of requirements/price-list.md, and refuses every other one", () => {
  expect(stepsOf(priceListLifecycleMachine, events)).toEqual({ draft, checked, ...rest });
});

it("refuses to check what overlaps, and to publish what names a boat that is gone", () => {
  const { checked: _checked, ...unchecked } = draft;
  expect(stepsOf(priceListLifecycleMachine, events, { hasOverlap: true })).toEqual({
    draft: unchecked,
    checked,
    ...rest,
  });
  const { published: _published, ...unpublished } = checked;
  expect(stepsOf(priceListLifecycleMachine, events, { hasItsBoats: false })).toEqual({
    draft,
    checked: unpublished,
    ...rest,
  });
});
