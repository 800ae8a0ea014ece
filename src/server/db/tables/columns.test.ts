import type { NewRow } from "./columns.ts";
import type { Inbox } from "./inbox.ts";

it("lets no column be forgotten, not even one that may be null", () => {
  const item: NewRow<Inbox> = {
    type: "todo",
    kind: "text",
    facts: "{}",
    name: "",
    phone: "",
    email: "",
    created_at: "",
    canceled: 0,
    ticked_off_at: null,
    ticked_off_by: null,
    booking_id: null,
    voucher_id: null,
    closed_by_system: 0,
    search_text: "",
  };
  const { ticked_off_by: _, ...forgotten } = item;
  // @ts-expect-error -- this is the proof: the compiler misses `ticked_off_by`
  const refused: NewRow<Inbox> = forgotten;
  expect(refused).not.toHaveProperty("ticked_off_by");
});
