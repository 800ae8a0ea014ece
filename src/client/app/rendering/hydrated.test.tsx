import { act, render, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { object, string } from "yup";
import { useForm } from "../../forms/use-form.ts";
import { TextField } from "../../ui/field.tsx";
import { rememberPress } from "../routing/remember-press.ts";
import { hydratedEvent } from "./document.ts";
import { Hydrated } from "./hydrated.tsx";

const schema = object({ name: string().required("missing") });
const sent: string[] = [];

function Ask() {
  const form = useForm({
    id: "ask",
    initialValues: { name: "" },
    schema,
    text: (key) => key,
    onSubmit: ({ name }) => sent.push(name),
  });
  return (
    <form noValidate method={form.method} onSubmit={form.submit}>
      <TextField {...form.textControl("name")} label="name" />
      <button type="submit">Send</button>
    </form>
  );
}

const page = (
  <>
    <Ask />
    <Hydrated />
  </>
);

it("a form that was filled in and sent before its code was there is sent once, with what was typed", async () => {
  const container = document.createElement("div");
  container.id = "early";
  container.innerHTML = renderToString(page);
  document.body.append(container);
  window.addEventListener(hydratedEvent, rememberPress("early"), { once: true });
  const name = container.querySelector("input");
  if (name) name.value = "Erna";
  container.querySelector("button")?.click();
  await act(async () => render(page, { container, hydrate: true }));
  await waitFor(() => expect(sent).toEqual(["Erna"]));
  expect(container).not.toHaveTextContent("missing");
});
