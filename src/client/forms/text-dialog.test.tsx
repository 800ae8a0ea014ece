import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { object, string } from "yup";
import { renderIn } from "../../testing/render.tsx";
import { TextDialog } from "./text-dialog.tsx";

const user = userEvent.setup({ delay: null });
const schema = object({ reason: string().trim().required("validation-staff:reason") });

describe("a dialog with a text", () => {
  const texts: string[] = [];
  beforeEach(() => {
    texts.length = 0;
  });

  function dialog(state: { busy?: boolean; error?: string } = {}) {
    return (
      <TextDialog
        open
        title="Cancel the booking?"
        closeLabel="Close"
        cancelLabel="Back"
        confirmLabel="Cancel it"
        danger
        field={{ name: "reason", label: "Reason", maxLength: 500 }}
        schema={schema}
        onClose={() => {}}
        onConfirm={(text) => texts.push(text)}
        {...state}
      >
        <p>Erika gets 80 € back.</p>
      </TextDialog>
    );
  }
  const field = () => screen.getByRole("textbox", { name: /Reason/ });
  const confirm = () => screen.getByRole("button", { name: "Cancel it" });

  it("asks for the text, and does so no longer once it is there", async () => {
    renderIn("en", dialog());
    await user.click(confirm());
    expect(field()).toHaveAccessibleDescription("Please give a reason");
    expect(field()).toHaveFocus();
    await user.type(field(), "  Storm ");
    expect(field()).toBeValid();
    await user.click(confirm());
    expect(texts).toEqual(["Storm"]);
  });

  it("keeps what was typed while it is busy and when the call failed, and sends it once", async () => {
    const { rerender } = renderIn("en", dialog());
    await user.type(field(), "Storm");
    await user.click(confirm());
    rerender(dialog({ busy: true }));
    await user.click(confirm());
    rerender(dialog({ error: "That failed" }));
    expect(screen.getByRole("alert")).toHaveTextContent("That failed");
    expect(field()).toHaveValue("Storm");
    expect(texts).toEqual(["Storm"]);
  });
});
