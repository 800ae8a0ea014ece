import { fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { renderIn } from "../../testing/render.tsx";
import { Dialog } from "./dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";

const user = userEvent.setup({ delay: null });

/** A dialog with one field that has the focus. @returns how often it was sent. */
function open(busy: boolean) {
  let sent = 0;
  const texts = { title: "Price", cancelLabel: "Back", confirmLabel: "Change" };
  renderIn(
    "en",
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

it("a dialog within another that is closed closes no other", async () => {
  const closed: string[] = [];
  const texts = { cancelLabel: "Back", confirmLabel: "Change", onSubmit: () => {} };
  renderIn(
    "en",
    <Dialog open title="Log" onClose={() => closed.push("Log")}>
      <FormDialog {...texts} open title="Send again" onClose={() => closed.push("Send again")}>
        <p>To whom</p>
      </FormDialog>
    </Dialog>,
  );
  screen.getByRole<HTMLDialogElement>("dialog", { name: "Send again" }).close();
  expect(closed).toEqual(["Send again"]);
});

it("Escape asks the caller, and leaves the closing to them", () => {
  let asked = 0;
  renderIn(
    "en",
    <Dialog open title="Price" onClose={() => (asked += 1)}>
      Text
    </Dialog>,
  );
  const wasLeftToTheBrowser = fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
  expect([asked, wasLeftToTheBrowser]).toEqual([1, false]);
});
