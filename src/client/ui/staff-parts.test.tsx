import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { renderIn } from "../../testing/render.tsx";
import { CountChip } from "./chip.tsx";
import { EmptyState, QueryView, type ViewedQuery } from "./query-view.tsx";
import { TileButton, TileLink } from "./tile.tsx";

const user = userEvent.setup({ delay: null });

describe("a count", () => {
  it("is read out in words by screen readers, and stops at two digits", () => {
    const { container } = render(<CountChip count={120} label="120 open tasks" />);
    expect(screen.getByText("120 open tasks")).toBeInTheDocument();
    expect(container).toHaveTextContent("99+");
  });

  it("is not there while nothing waits", () => {
    const { container } = render(<CountChip count={0} label="0 open tasks" />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe("a tile", () => {
  it("is a link named by its label and what waits behind it", () => {
    render(
      <MemoryRouter>
        <TileLink to="/tasks" label="Tasks" badge={{ count: 2, label: "2 open" }} />
      </MemoryRouter>,
    );
    expect(screen.getByRole("link", { name: "Tasks 2 open" })).toHaveAttribute("href", "/tasks");
  });

  it("may be a button instead", async () => {
    let presses = 0;
    render(<TileButton label="Till" onClick={() => presses++} />);
    await user.click(screen.getByRole("button", { name: "Till" }));
    expect(presses).toBe(1);
  });
});

describe("the data of a query", () => {
  const show = (query: ViewedQuery<readonly string[]>) => (
    <QueryView query={query} failed="Not loaded" stale="Old" empty={<EmptyState title="Nobody yet" />}>
      {(names) => <p>{names.join()}</p>}
    </QueryView>
  );
  const refetch = async () => {};

  it("is on its way, which is said", () => {
    renderIn("en", show({ refetch }));
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
  });

  it("is shown once it is there", () => {
    renderIn("en", show({ data: ["Mia"], refetch }));
    expect(screen.getByText("Mia")).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("can be asked for again after a failure, in place of the data or in a line above the last answer", async () => {
    let tries = 0;
    const failing = { error: {}, refetch: async () => tries++ };
    const { rerender } = renderIn("en", show(failing));
    expect(screen.getByRole("alert")).toHaveTextContent("Not loaded");
    await user.click(screen.getByRole("button", { name: "Load again" }));
    rerender(show({ ...failing, data: ["Mia"] }));
    expect(screen.getByRole("status")).toHaveTextContent("Old");
    expect(screen.getByText("Mia")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Load again" }));
    expect(tries).toBe(2);
  });

  it.each([
    ["place of the data", undefined],
    ["a line above it", ["Mia"]],
  ])("leaves the pressed button in %s where it is until the load has ended", async (_where, data) => {
    let end = () => {};
    const load = new Promise<void>((resolve) => (end = resolve));
    renderIn("en", show({ data, error: {}, refetch: () => load }));
    const button = screen.getByRole("button", { name: "Load again" });
    await user.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    await act(async () => end());
    expect(button).not.toHaveAttribute("aria-busy");
    expect(button).toHaveFocus();
  });

  it("may be a list without entries, which is said", () => {
    renderIn("en", show({ data: [], refetch }));
    expect(screen.getByText("Nobody yet")).toBeVisible();
  });
});
