import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { type ChangeEvent, useState } from "react";
import { Button } from "./button.tsx";
import { Checkbox, RadioCards } from "./choice.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./field.tsx";
import { StepperField } from "./stepper-field.tsx";
import { TownField } from "./town-field.tsx";

describe("a field", () => {
  it("is named by its label and described by hint and error", () => {
    render(<TextField id="mail" label="Mail" hint="For the receipt" error="Not an address" required />);
    const input = screen.getByRole("textbox", { name: /Mail/ });
    expect(input).toBeRequired();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription("For the receipt Not an address");
  });

  it("is valid and undescribed without hint and error", () => {
    render(<TextField id="mail" label="Mail" />);
    expect(screen.getByRole("textbox", { name: "Mail" })).toBeValid();
    expect(screen.getByRole("textbox")).not.toHaveAttribute("aria-describedby");
  });
});

describe("a number with buttons beside it", () => {
  const user = userEvent.setup({ delay: null });
  function Adults({ initial }: { initial: string }) {
    const [value, setValue] = useState(initial);
    const input = { value, onChange: (event: ChangeEvent<HTMLInputElement>) => setValue(event.target.value) };
    return (
      <StepperField {...input} id="a" label="Adults" min={1} max={4} fewer="Fewer" more="More" onStep={setValue} />
    );
  }
  const number = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Adults" });
  const button = (name: string) => screen.getByRole("button", { name });
  const press = (name: string) => user.click(button(name));

  it("counts up and down within its limits, says the number, and keeps the focus on the button", async () => {
    render(<Adults initial="3" />);
    await press("More");
    await press("More");
    expect(number()).toHaveValue("4");
    expect(button("More")).toHaveFocus();
    expect(button("More")).toHaveAttribute("aria-disabled", "true");
    expect(document.querySelector("[aria-live]")).toHaveTextContent("4");
    for (let presses = 0; presses < 5; presses++) await press("Fewer");
    expect(number()).toHaveValue("1");
  });

  it.each([
    ["1.5", "1.5", "1.5"],
    ["ten", "ten", "ten"],
    ["", "", "1"],
    ["9", "4", "9"],
  ])("keeps %s as it was typed where no number follows from it", async (typed, fewer, more) => {
    for (const [name, expected] of [
      ["Fewer", fewer],
      ["More", more],
    ] as const) {
      const { unmount } = render(<Adults initial={typed} />);
      await press(name);
      expect(number()).toHaveValue(expected);
      unmount();
    }
  });
});

describe("postcode and town", () => {
  function Home({ initial = "" }) {
    const [value, setValue] = useState(initial);
    return (
      <>
        <TownField id="home" labels={{ zipCode: "Postcode", town: "Town" }} value={value} onText={setValue} />
        <output>{value}</output>
      </>
    );
  }
  const input = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
  /** As a browser does it: both at once, without a rendering between them. */
  const autofill = (values: Record<string, string>) =>
    act(async () => {
      for (const [token, value] of Object.entries(values)) {
        const filled = document.querySelector<HTMLInputElement>(`[autocomplete="${token}"]`);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(filled, value);
        filled?.dispatchEvent(new Event("input", { bubbles: true }));
      }
    });

  it("are filled by the browser's own tokens, each after the other or anew over what was typed", async () => {
    render(<Home initial="10115 Berlin" />);
    await autofill({ "postal-code": "14770", "address-level2": "Brandenburg an der Havel" });
    expect(screen.getByRole("status")).toHaveTextContent("14770 Brandenburg an der Havel");
    await autofill({ "address-level2": "Werder", "postal-code": "14542" });
    expect(screen.getByRole("status")).toHaveTextContent("14542 Werder");
  });

  it.each([
    ["14770 Brandenburg an der Havel", "14770", "Brandenburg an der Havel"],
    ["SW1A 1AA London", "SW1A 1AA", "London"],
    ["14770", "14770", ""],
    ["Brandenburg", "", "Brandenburg"],
  ])("%s is shown in two parts", (text, zipCode, town) => {
    render(<Home initial={text} />);
    expect([input("Postcode").value, input("Town").value]).toEqual([zipCode, town]);
  });

  it("stay where they are typed, and are one text", async () => {
    const user = userEvent.setup({ delay: null });
    render(<Home />);
    await user.type(input("Postcode"), "SW1A 1AA");
    await user.type(input("Town"), "London 2");
    expect([input("Postcode").value, input("Town").value]).toEqual(["SW1A 1AA", "London 2"]);
    expect(screen.getByRole("status")).toHaveTextContent("SW1A 1AA London 2");
  });
});

describe("choices", () => {
  function Payment() {
    const [value, setValue] = useState<"bank" | "wallet" | "">("");
    const options = [
      { value: "bank", label: "Bank transfer", hint: "Three days" },
      { value: "wallet", label: "Wallet" },
    ] as const;
    return <RadioCards id="pay" name="pay" legend="Payment" options={options} value={value} onChange={setValue} />;
  }

  it("lets one of a few be chosen, and another instead", async () => {
    const user = userEvent.setup({ delay: null });
    render(<Payment />);
    expect(screen.getByRole("radiogroup", { name: "Payment" })).toBeVisible();
    await user.click(screen.getByText("Bank transfer"));
    expect(screen.getByRole("radio", { name: /Bank transfer/ })).toBeChecked();
    await user.click(screen.getByText("Wallet"));
    expect(screen.getByRole("radio", { name: "Wallet" })).toBeChecked();
    expect(screen.getByRole("radio", { name: /Bank transfer/ })).not.toBeChecked();
  });

  it("ties a checkbox to its error", () => {
    render(<Checkbox id="consent" label="I agree" error="Please agree" />);
    expect(screen.getByRole("checkbox", { name: "I agree" })).toHaveAccessibleDescription("Please agree");
  });
});

describe("a button", () => {
  it("does nothing while busy and keeps the focus", async () => {
    const user = userEvent.setup({ delay: null });
    let presses = 0;
    const { rerender } = render(<Button onClick={() => presses++}>Send</Button>);
    await user.click(screen.getByRole("button", { name: "Send" }));
    rerender(
      <Button busy onClick={() => presses++}>
        Please wait
      </Button>,
    );
    await user.click(screen.getByRole("button", { name: "Please wait" }));
    expect(presses).toBe(1);
    expect(screen.getByRole("button")).toHaveFocus();
  });

  it("sends no form while busy", async () => {
    const user = userEvent.setup({ delay: null });
    let sent = 0;
    render(
      <form onSubmit={() => sent++}>
        <Button type="submit" busy>
          Send
        </Button>
      </form>,
    );
    await user.click(screen.getByRole("button"));
    expect(sent).toBe(0);
  });
});

describe("the error summary", () => {
  const faults = [{ fieldId: "mail", text: "Mail is missing" }];
  const form = (attempt: number, shown = faults) => (
    <>
      <ErrorSummary title="Please check" faults={shown} attempt={attempt} />
      <TextField id="mail" label="Mail" />
    </>
  );

  it("takes the focus once for each try that failed", () => {
    const { rerender } = render(form(1));
    expect(screen.getByRole("alert")).toHaveFocus();
    screen.getByRole("textbox").focus();
    rerender(form(1, []));
    rerender(form(1));
    expect(screen.getByRole("textbox")).toHaveFocus();
    rerender(form(2));
    expect(screen.getByRole("alert")).toHaveFocus();
  });

  it("takes the focus again in a form begun anew", () => {
    const { rerender } = render(form(1));
    screen.getByRole("textbox").focus();
    rerender(form(0, []));
    rerender(form(1));
    expect(screen.getByRole("alert")).toHaveFocus();
  });

  it("leads to the field", async () => {
    render(form(1));
    await userEvent.setup({ delay: null }).click(screen.getByRole("link", { name: "Mail is missing" }));
    expect(screen.getByRole("textbox")).toHaveFocus();
  });
});
