import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { Button } from "./button.tsx";
import { Checkbox, RadioCards } from "./choice.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./field.tsx";

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
