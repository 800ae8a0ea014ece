import { fireEvent, screen } from "@testing-library/react";
import { renderIn } from "../../testing/render.tsx";
import { Dialog } from "./dialog.tsx";

describe("a dialog", () => {
  const onClose = jest.fn();
  const dialog = () => screen.getByRole<HTMLDialogElement>("dialog", { name: "Frage" });
  beforeEach(() => {
    onClose.mockClear();
    renderIn(
      "de",
      <Dialog open title="Frage" onClose={onClose}>
        Text
      </Dialog>,
    );
  });

  it("tells its caller that the browser closed it", () => {
    dialog().open = false;
    fireEvent(screen.getByRole("dialog", { hidden: true }), new Event("close"));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("stays open where it was opened again before the browser told that it was closed", () => {
    fireEvent(dialog(), new Event("close"));
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog()).toBeVisible();
  });
});
