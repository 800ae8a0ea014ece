import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { FormDialog } from "./form-dialog.tsx";

const user = userEvent.setup({ delay: null });

/** A dialog with one field that has the focus. @returns how often it was sent. */
function open(busy: boolean) {
  let sent = 0;
  const texts = { title: "Price", closeLabel: "Close", cancelLabel: "Back", confirmLabel: "Change" };
  render(
    <FormDialog {...texts} open busy={busy} onClose={() => {}} onSubmit={() => (sent += 1)}>
      <input aria-label="New price" />
    </FormDialog>,
  );
  return { sent: () => sent };
}

it.each([
  ["sends once", false, 1],
  ["sends nothing while it is busy", true, 0],
])("the Enter key in a field %s", async (_, busy, times) => {
  const dialog = open(busy);
  await user.type(screen.getByRole("textbox"), "{Enter}");
  expect(dialog.sent()).toBe(times);
});
