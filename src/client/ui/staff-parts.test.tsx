import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { CountBadge } from "./badge.tsx";
import { EmptyState, LoadState, RetryLine } from "./load-state.tsx";
import { TileButton, TileLink } from "./tile.tsx";

const user = userEvent.setup({ delay: null });

describe("a count", () => {
  it("is read out in words by screen readers, and stops at two digits", () => {
    const { container } = render(<CountBadge count={120} label="120 open tasks" />);
    expect(screen.getByText("120 open tasks")).toBeInTheDocument();
    expect(container).toHaveTextContent("99+");
  });

  it("is not there while nothing waits", () => {
    const { container } = render(<CountBadge count={0} label="0 open tasks" />);
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

describe("a list that is not there", () => {
  const texts = { loading: "Loading", failed: "Not loaded", retry: "Try again" };

  it("says that it loads", () => {
    render(<LoadState failed={false} texts={texts} onRetry={async () => {}} />);
    expect(screen.getByRole("status")).toHaveTextContent("Loading");
  });

  it("offers another try after a failure, in place of the list or in a line above the last answer", async () => {
    let tries = 0;
    const retry = async () => tries++;
    const { rerender } = render(<LoadState failed texts={texts} onRetry={retry} />);
    expect(screen.getByRole("alert")).toHaveTextContent("Not loaded");
    await user.click(screen.getByRole("button", { name: "Try again" }));
    rerender(<RetryLine texts={texts} onRetry={retry} />);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(tries).toBe(2);
  });

  it.each([
    ["list", LoadState],
    ["line", RetryLine],
  ])("leaves the pressed button of a %s where it is until the load has ended", async (_where, Failure) => {
    let end = () => {};
    const load = new Promise<void>((resolve) => (end = resolve));
    render(<Failure failed texts={texts} onRetry={() => load} />);
    const button = screen.getByRole("button", { name: "Try again" });
    await user.click(button);
    expect(button).toHaveAttribute("aria-busy", "true");
    await act(async () => end());
    expect(button).not.toHaveAttribute("aria-busy");
    expect(button).toHaveFocus();
  });

  it("says that there is nothing", () => {
    render(<EmptyState title="Nobody yet" />);
    expect(screen.getByText("Nobody yet")).toBeVisible();
  });
});
