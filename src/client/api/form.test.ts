import { toForm } from "./form.ts";

describe("a payload as a form", () => {
  it("carries texts, numbers, flags and lists, and leaves out what is absent", () => {
    const form = toForm({ name: "Erika", people: 2, paypal: false, extras: ["extra_bbq"], note: undefined, empty: "" });
    expect([...form.entries()]).toEqual([
      ["name", "Erika"],
      ["people", "2"],
      ["paypal", "false"],
      ["extras", '["extra_bbq"]'],
      ["empty", ""],
    ]);
  });
});
