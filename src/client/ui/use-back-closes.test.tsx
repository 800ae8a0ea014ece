import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { BrowserRouter, useLocation } from "react-router";
import { renderIn } from "../../testing/render.tsx";
import { Dialog } from "./dialog.tsx";

const user = userEvent.setup({ delay: null });

function Page() {
  const [open, setOpen] = useState<string[]>([]);
  const { pathname } = useLocation();
  const close = (name: string) => setOpen((before) => before.filter((one) => one !== name));
  return (
    <>
      <p>at {pathname}</p>
      <button type="button" onClick={() => setOpen(["log"])}>
        open
      </button>
      <Dialog open={open.includes("log")} title="log" onClose={() => close("log")}>
        <button type="button" onClick={() => setOpen(["log", "again"])}>
          more
        </button>
        <button type="button" onClick={() => setOpen(["other"])}>
          instead
        </button>
      </Dialog>
      <Dialog open={open.includes("again")} title="again" onClose={() => close("again")}>
        deep
      </Dialog>
      <Dialog open={open.includes("other")} title="other" onClose={() => close("other")}>
        else
      </Dialog>
      <output>{open.join()}</output>
    </>
  );
}

/** Comes from another page, as a guest does. */
function openPage() {
  window.history.replaceState(null, "", "/before");
  window.history.pushState(null, "", "/page");
  renderIn(
    "en",
    <BrowserRouter>
      <Page />
    </BrowserRouter>,
  );
}
const press = (name: string) => user.click(screen.getByText(name));
const shows = (place: string, open: string) =>
  waitFor(() => {
    expect(screen.getByText(/^at /)).toHaveTextContent(`at ${place}`);
    expect(screen.getByRole("status")).toHaveTextContent(open === "" ? /^$/ : open);
    expect(window.location.pathname).toBe(place);
  });

describe("Back", () => {
  afterEach(cleanup);

  it("closes the dialog on top, then the one below, and then leaves the page", async () => {
    openPage();
    await press("open");
    await press("more");
    await shows("/page", "log,again");
    window.history.back();
    await shows("/page", "log");
    window.history.back();
    await shows("/page", "");
    window.history.back();
    await shows("/before", "");
    expect(window.location.pathname).toBe("/before");
  });

  it("leaves the page at once where the dialog was closed by its own button", async () => {
    openPage();
    await press("open");
    await user.click(within(screen.getByRole("dialog", { name: "log" })).getByRole("button", { name: "Close" }));
    await shows("/page", "");
    await waitFor(() => expect(window.history.state).not.toHaveProperty("overlay"));
    window.history.back();
    await shows("/before", "");
  });

  it("closes a dialog that took the place of another", async () => {
    openPage();
    await press("open");
    await press("instead");
    await shows("/page", "other");
    window.history.back();
    await shows("/page", "");
    await waitFor(() => expect(window.history.state).not.toHaveProperty("overlay"));
  });
});
