import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { type ReactElement, Suspense, use, useState } from "react";
import { renderToString } from "react-dom/server";
import { array, object, string } from "yup";
import type { FieldErrors } from "../../shared/contract/errors.ts";
import { Checkbox, RadioCards } from "../ui/choice.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { createDraft, type Draft } from "./draft.ts";
import { stillRefused } from "./still-refused.ts";
import { type Form, useFocusOnFirstError, useForm } from "./use-form.ts";

interface Values {
  name: string;
  code: string;
  extras: string[];
}
type Field = keyof Values | "day";

const empty: Values = { name: "", code: "", extras: [] };
const schema = object({
  name: string().trim().required("name missing"),
  extras: array(string().required().oneOf(["sup"], "unknown extra")),
});

let form: Form<Values, Field>;
const look = (drawn: Form<Values, Field>) => {
  form = drawn;
};
const sent: Values[] = [];

interface Options {
  day?: string;
  draft?: Draft<Values>;
  refused?: FieldErrors;
}

/** A form with a day that is chosen elsewhere. */
function Sheet({ day = "2027-05-03", draft, refused = {} }: Options) {
  const [last, setLast] = useState<Values | null>(null);
  const form = useForm<Values, Field>({
    id: "sheet",
    initialValues: empty,
    schema,
    rules: () => (day ? {} : { day: "validation:startDay" }),
    refused: (values) => stillRefused({ errors: refused, sent: last }, values),
    draft,
    text: (key) => key.toUpperCase(),
    onSubmit: (values) => {
      sent.push(values);
      setLast(values);
    },
  });
  look(form);
  const faults = form.faults(["day", "name", "code", "extras"], (field) => field);
  return (
    <form onSubmit={form.submit} aria-label="sheet" method={form.method}>
      <TextField {...form.textControl("name")} label="name" />
      <ErrorSummary title="Wrong" faults={faults} attempt={form.attempt} />
    </form>
  );
}

const settle = () => act(async () => {});
const submit = async () => {
  fireEvent.submit(screen.getByRole("form"));
  await settle();
};
const type = async (value: string) => {
  fireEvent.change(screen.getByLabelText("name"), { target: { value } });
  await settle();
};

beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
});

describe("the errors of a form", () => {
  it("are shown after a submit, in a summary that takes the focus, and checked again with every change", async () => {
    render(<Sheet />);
    await type("");
    expect(form.errors).toEqual({});
    await submit();
    expect([form.errors, sent, form.attempt]).toEqual([{ name: "name missing" }, [], 1]);
    expect(screen.getByRole("alert")).toHaveFocus();
    expect(screen.getByRole("link")).toHaveTextContent("name: NAME MISSING");
    expect(form.textControl("name")).toMatchObject({ id: "sheet-name", error: "NAME MISSING" });
    screen.getByLabelText("name").focus();
    await type("Erika");
    expect(form.errors).toEqual({});
    await type(" ");
    expect(form.errors).toEqual({ name: "name missing" });
    expect(screen.getByLabelText("name")).toHaveFocus();
    await submit();
    expect([form.attempt, screen.getByRole("alert") === document.activeElement]).toEqual([2, true]);
  });

  it("follow what the rules depend on, which may change without the form", async () => {
    const { rerender } = render(<Sheet day="" />);
    await type("Erika");
    await submit();
    expect([form.errors, sent]).toEqual([{ day: "validation:startDay" }, []]);
    rerender(<Sheet />);
    expect(form.errors).toEqual({});
    await submit();
    expect(sent).toEqual([{ ...empty, name: "Erika" }]);
  });

  it("name a list by its first wrong entry, and two changes at once are checked together", async () => {
    render(<Sheet />);
    await submit();
    act(() => {
      form.change("extras", ["sup", "yacht"]);
      form.change("name", "Erika");
    });
    await settle();
    expect(form.errors).toEqual({ extras: "unknown extra" });
    act(() => form.changeAll({ extras: [] }));
    await settle();
    expect(form.errors).toEqual({});
  });

  it("hold what the server refused until the field says something else, and let it be sent again", async () => {
    const refused = { name: "validation:guestName" } as const;
    const { rerender } = render(<Sheet />);
    await type("Erika");
    await submit();
    rerender(<Sheet refused={refused} />);
    expect(form.errors).toEqual(refused);
    expect(screen.getByRole("alert")).toHaveFocus();
    await type("Erik");
    expect(form.errors).toEqual({});
    await type("Erika");
    expect(form.errors).toEqual(refused);
    await submit();
    expect(sent).toHaveLength(2);
  });

  it("are gone once the form begins anew or its attempts are forgotten", async () => {
    render(<Sheet />);
    await submit();
    act(() => form.forgetAttempts());
    await settle();
    expect([form.errors, form.attempt]).toEqual([{}, 0]);
    await submit();
    act(() => form.reset({ ...empty, code: "A" }));
    await settle();
    expect([form.errors, form.attempt, form.values.code, form.isDirty]).toEqual([{}, 0, "A", false]);
  });
});

describe("a short form", () => {
  function Popup() {
    const form = useForm<Values, Field>({
      id: "popup",
      initialValues: empty,
      schema,
      text: (key) => key,
      onSubmit: () => {},
    });
    useFocusOnFirstError(form, ["name"]);
    return (
      <form onSubmit={form.submit} aria-label="popup">
        <input {...form.textControl("name")} aria-label="name" />
      </form>
    );
  }

  it("moves the focus to its first wrong field", async () => {
    render(<Popup />);
    await submit();
    expect(screen.getByLabelText("name")).toHaveFocus();
  });
});

describe("what is typed before the page's code runs, or filled in by the browser", () => {
  /** As the server sends it, with what is done there before `takeOver`. */
  function serve(sheet: ReactElement) {
    const container = document.createElement("div");
    document.body.append(container);
    container.innerHTML = renderToString(sheet);
    const takeOver = async () => {
      render(sheet, { container, hydrate: true });
      await settle();
    };
    return { container, served: within(container), takeOver };
  }

  it("is taken over, and is newer than the draft; the rest of the draft is back, and a reload finds both", async () => {
    const draft = createDraft<Values>("sheet");
    draft.keep({ ...empty, name: "Erika", code: "A" });
    const { served, takeOver } = serve(<Sheet draft={draft} />);
    served.getByLabelText<HTMLInputElement>("name").value = "Erna";
    await takeOver();
    expect(form.values).toEqual({ ...empty, name: "Erna", code: "A" });
    expect(screen.getByLabelText("name")).toHaveValue("Erna");
    expect(draft.restore(empty)).toEqual(form.values);
  });

  it("leaves focus and caret where they are", async () => {
    const { served, takeOver } = serve(<Sheet />);
    const name = served.getByLabelText<HTMLInputElement>("name");
    name.focus();
    name.value = "Erna";
    name.setSelectionRange(1, 2);
    const write = jest.spyOn(name, "value", "set");
    await takeOver();
    expect(name).toHaveFocus();
    expect([name.selectionStart, name.selectionEnd, form.values.name]).toEqual([1, 2, "Erna"]);
    // Or the letters of an input method that is at work would be lost.
    expect(write).not.toHaveBeenCalled();
  });

  it("is taken over as late as the code comes, beside a page that works already", async () => {
    let arrive = () => {};
    const code = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let isHere = false;
    const Late = () => {
      if (!isHere) use(code);
      return <Sheet />;
    };
    isHere = true;
    const { container, served } = serve(
      <Suspense>
        <Late />
      </Suspense>,
    );
    isHere = false;
    await act(async () => {
      render(
        <Suspense>
          <Late />
        </Suspense>,
        { container, hydrate: true },
      );
    });
    served.getByLabelText<HTMLInputElement>("name").value = "Erna";
    isHere = true;
    await act(async () => arrive());
    await settle();
    expect(form.values).toEqual({ ...empty, name: "Erna" });
  });

  it("is also what was chosen and ticked, each by its own field", async () => {
    const begin = { boat: "1", comment: "", consent: false, payment: "paypal", extras: [] as string[] };
    let choices: Form<typeof begin> | undefined;
    const lookAtChoices = (drawn: Form<typeof begin>) => {
      choices = drawn;
    };
    const Choices = () => {
      const chosen = useForm<typeof begin>({
        id: "choices",
        initialValues: begin,
        schema: object({}),
        text: (key) => key,
        onSubmit: () => {},
      });
      lookAtChoices(chosen);
      const { values, change } = chosen;
      return (
        <form onSubmit={chosen.submit}>
          <SelectField {...chosen.textControl("boat")} label="boat">
            <option value="1">Hektor</option>
            <option value="2">Franky</option>
          </SelectField>
          <TextAreaField {...chosen.textControl("comment")} label="comment" />
          <Checkbox
            id="choices-consent"
            label="consent"
            checked={values.consent}
            onChange={({ target }) => change("consent", target.checked)}
          />
          <RadioCards
            id="choices-payment"
            name="payment"
            legend="payment"
            options={[
              { value: "transfer", label: "transfer" },
              { value: "paypal", label: "paypal" },
            ]}
            value={values.payment}
            onChange={(payment) => change("payment", payment)}
          />
          {["sup", "bbq", "bikes"].map((name) => (
            <Checkbox
              key={name}
              id={`choices-${name}`}
              label={name}
              checked={values.extras.includes(name)}
              onChange={() => change("extras", (extras) => [...extras, name])}
            />
          ))}
        </form>
      );
    };
    const { served, takeOver } = serve(<Choices />);
    served.getByLabelText<HTMLSelectElement>("boat").value = "2";
    served.getByLabelText<HTMLTextAreaElement>("comment").value = "Mit Hund";
    for (const box of ["consent", "transfer", "sup", "bikes"]) served.getByLabelText(box).click();
    await takeOver();
    const taken = { boat: "2", comment: "Mit Hund", consent: true, payment: "transfer", extras: ["sup", "bikes"] };
    expect(choices?.values).toEqual(taken);
    expect(served.getByLabelText("boat")).toHaveValue("2");
    expect(["consent", "transfer", "paypal", "sup", "bbq", "bikes"].map((name) => isTicked(served, name))).toEqual([
      true,
      true,
      false,
      true,
      false,
      true,
    ]);
  });

  it("is not sent by the browser itself, which would put names into the address", async () => {
    const { container, takeOver } = serve(<Sheet />);
    expect(container.querySelector("form")).toHaveAttribute("method", "dialog");
    await takeOver();
    expect(container.querySelector("form")).not.toHaveAttribute("method");
  });
});

const isTicked = (served: ReturnType<typeof within>, name: string) =>
  (served.getByLabelText(name) as HTMLInputElement).checked;

describe("the draft of a form", () => {
  const draftOf = () => createDraft<Values>("sheet", (field) => field !== "code");

  it("is restored before anything is drawn, and kept until the form says nothing new", async () => {
    const { unmount } = render(<Sheet draft={draftOf()} />);
    await type("Erika");
    act(() => form.change("code", "secret"));
    expect(sessionStorage.getItem("sheet")).not.toContain("secret");
    unmount();
    render(<Sheet draft={draftOf()} />);
    expect([form.values, form.isDirty, form.isReady]).toEqual([{ ...empty, name: "Erika" }, true, true]);
    act(() => form.reset());
    expect([form.values, form.isDirty, sessionStorage.length]).toEqual([empty, false, 0]);
  });

  it("is the one of another place from then on, whatever was typed at the last", async () => {
    const elsewhere = createDraft<Values>("elsewhere");
    elsewhere.keep({ ...empty, name: "Max" });
    const { rerender } = render(<Sheet draft={draftOf()} />);
    await type("Erika");
    rerender(<Sheet draft={elsewhere} />);
    await settle();
    expect(form.values).toEqual({ ...empty, name: "Max" });
  });

  it("is not asked for by the server", () => {
    draftOf().keep({ ...empty, name: "Erika" });
    expect(renderToString(<Sheet draft={draftOf()} />)).not.toContain("Erika");
  });
});
