import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Tabs } from "./tabs.tsx";

const user = userEvent.setup({ delay: null });
const tabs = ["one", "two", "three"].map((key) => ({ key, title: key, content: `about ${key}` }));
const chosen = () => screen.getByRole("tab", { selected: true }).textContent;

it("a tab is chosen by the keyboard: arrows wrap around at both ends, Home and End lead there", async () => {
  render(<Tabs label="Numbers" tabs={tabs} />);
  await user.click(screen.getByRole("tab", { name: "one" }));
  for (const [key, tab] of [
    ["ArrowLeft", "three"],
    ["ArrowRight", "one"],
    ["ArrowRight", "two"],
    ["ArrowLeft", "one"],
    ["End", "three"],
    ["Home", "one"],
  ] as const) {
    await user.keyboard(`{${key}}`);
    expect([key, chosen()]).toEqual([key, tab]);
    expect(screen.getByRole("tab", { name: tab })).toHaveFocus();
    expect(screen.getByRole("tabpanel")).toHaveTextContent(`about ${tab}`);
  }
});
