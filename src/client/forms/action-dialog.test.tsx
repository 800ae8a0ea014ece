import { configureStore } from "@reduxjs/toolkit";
import { act, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Provider } from "react-redux";
import { object, string } from "yup";
import { renderIn } from "../../testing/render.tsx";
import type { Keyed } from "../api/idempotency-keys.ts";
import { TextAreaField } from "../ui/field.tsx";
import { ActionDialog, type DialogTexts } from "./action-dialog.tsx";

const user = userEvent.setup({ delay: null });
const schema = object({ reason: string().trim().required("validation-staff:reason") });
const texts: DialogTexts = { failures: { gone: "day-plan:failed.conflict" } };

type Request = { reason: string; version: number };

/** A dialog whose calls are answered by hand. */
function open({ draft, version = 1 }: { draft?: string; version?: number } = {}) {
  const sent: Keyed<Request>[] = [];
  const events: string[] = [];
  let settle: { resolve: (answer: object) => void; reject: (failure: object) => void };
  const call = (keyed: Keyed<Request>) => () => {
    sent.push(keyed);
    const answer = new Promise<object>((resolve, reject) => {
      settle = { resolve, reject };
    });
    return { unwrap: () => answer };
  };
  const store = configureStore({ reducer: () => ({}) });
  const dialog = (now: number) => (
    <Provider store={store}>
      <ActionDialog
        open
        texts={texts}
        title="Cancel the booking?"
        confirmLabel="Cancel it"
        danger
        initialValues={{ reason: "" }}
        schema={schema}
        {...(draft && { draft })}
        version={now}
        request={({ reason }, decided) => ({ reason, version: decided })}
        call={call}
        onClose={() => events.push("closed")}
        onDone={({ reason }) => events.push(`done: ${reason}`)}
      >
        {(form) => (
          <>
            <p>Erika gets 80 € back.</p>
            <TextAreaField {...form.textControl("reason")} label="Reason" required />
          </>
        )}
      </ActionDialog>
    </Provider>
  );
  const { rerender, unmount } = renderIn("en", dialog(version));
  return {
    sent,
    events,
    unmount,
    changeTo: (now: number) => rerender(dialog(now)),
    answer: () => act(async () => settle.resolve({})),
    refuse: (kind: "network" | "conflict", errors = {}) => act(async () => settle.reject({ kind, errors })),
  };
}
const field = () => screen.getByRole("textbox", { name: /Reason/ });
const confirm = () => user.click(screen.getByRole("button", { name: "Cancel it" }));

describe("a dialog for a call", () => {
  afterEach(() => sessionStorage.clear());

  it("asks for what is missing, and does so no longer once it is there", async () => {
    const { sent } = open();
    await confirm();
    expect(field()).toHaveAccessibleDescription("Please give a reason");
    expect(field()).toHaveFocus();
    await user.type(field(), "  Storm ");
    expect(field()).toBeValid();
    await confirm();
    expect(sent).toMatchObject([{ request: { reason: "Storm", version: 1 } }]);
  });

  it("stays as it is until an answer came, and closes once it was done", async () => {
    const { answer, events, sent } = open();
    await user.type(field(), "Storm");
    await confirm();
    await confirm();
    expect([sent.length, events.length]).toEqual([1, 0]);
    await answer();
    expect(events).toEqual(["closed", "done: Storm"]);
  });

  it("says why it failed, and sends the same under the same key again", async () => {
    const { sent, refuse } = open();
    await user.type(field(), "Storm");
    await confirm();
    await refuse("network");
    expect(screen.getByRole("alert")).toHaveTextContent("No connection. Please try again.");
    expect(field()).toHaveValue("Storm");
    await confirm();
    expect(sent[1]).toEqual(sent[0]);
  });

  it("decides on what it was opened about until it is told of a change", async () => {
    const { sent, refuse, changeTo } = open({ version: 1 });
    await user.type(field(), "Storm");
    changeTo(2);
    await confirm();
    await refuse("conflict", { version: "validation-staff:version" });
    await confirm();
    await refuse("network");
    await confirm();
    expect(sent.map(({ request }) => request.version)).toEqual([1, 2, 2]);
  });

  it("says why it is refused, and takes no other refusal for a change that was seen", async () => {
    const { sent, refuse, changeTo } = open({ version: 1 });
    await user.type(field(), "Storm");
    changeTo(2);
    await confirm();
    await refuse("conflict", { booking_id: "validation-staff:tillPaid" });
    expect(screen.getByRole("alert")).toHaveTextContent("That is paid already");
    await confirm();
    expect(sent.map(({ request }) => request.version)).toEqual([1, 1]);
  });

  it("keeps what was typed until it was sent", async () => {
    const before = open({ draft: "3 cancel 7" });
    await user.type(field(), "Storm");
    before.unmount();
    const after = open({ draft: "3 cancel 7" });
    expect(field()).toHaveValue("Storm");
    await confirm();
    await after.answer();
    after.unmount();
    open({ draft: "3 cancel 7" });
    expect(field()).toHaveValue("");
  });
});
