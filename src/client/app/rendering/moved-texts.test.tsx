import { act, render } from "@testing-library/react";
import { translatePage } from "../../../testing/translate-page.ts";
import { followMovedTexts } from "./moved-texts.ts";

const own = Object.getOwnPropertyDescriptors(Node.prototype);
beforeAll(followMovedTexts);
afterAll(() => void Object.defineProperties(Node.prototype, own));

/** Text beside elements, beside other text, and alone, each of which may come and go. */
function Page({ month, note, isFirst = true }: { month: string; note?: string; isFirst?: boolean }) {
  return (
    <main>
      <h2>
        {isFirst ? <b>First</b> : null}
        {month}
        {note ? ` ${note}` : null}
        <i>and more</i>
      </h2>
      <p>{month}</p>
      {note}
    </main>
  );
}

/** Shows a page, translates it, and shows others one after the other. @returns what stands there at last. */
async function shown(first: React.JSX.Element, ...others: React.JSX.Element[]) {
  const { container, rerender, unmount } = render(first);
  const end = translatePage();
  for (const page of others) await act(async () => rerender(page));
  const text = container.textContent;
  expect(container.querySelectorAll("font")).not.toHaveLength(0);
  unmount();
  end();
  expect(container.textContent).toBe("");
  return text;
}

it("a text that changes replaces its translation", async () => {
  expect(await shown(<Page month="May" />, <Page month="June" />)).toBe("FirstJuneand moreJune");
  expect(await shown(<Page month="May" />, <Page month="June" />, <Page month="July" />)).toBe("FirstJulyand moreJuly");
});

it("a text that goes takes its translation with it", async () => {
  expect(await shown(<Page month="May" note="soon" />, <Page month="May" />)).toBe("FirstMayand moreMay");
});

it("what comes before a text stands before its translation", async () => {
  const without = <Page month="May" isFirst={false} />;
  expect(await shown(without, <Page month="May" note="soon" />)).toBe("FirstMay soonand moreMaysoon");
});

it("a text that was translated into another language, and back into its own, is React's still", async () => {
  const { container, rerender } = render(<Page month="May" note="soon" />);
  const main = container.querySelector("main") as HTMLElement;
  const note = main.lastChild as Text;
  const fontOf = (innerHTML: string) => Object.assign(document.createElement("font"), { innerHTML });
  const [german, french] = [fontOf("bald"), fontOf("bientôt")];
  await act(async () => note.replaceWith(german));
  await act(async () => german.replaceWith(french));
  await act(async () => rerender(<Page month="May" note="late" />));
  expect(main.textContent).toBe("FirstMay lateand moreMaylate");
  await act(async () => note.replaceWith(german));
  await act(async () => german.replaceWith(note));
  await act(async () => rerender(<Page month="May" />));
  expect(main.textContent).toBe("FirstMayand moreMay");
});

it("a text that was moved into an element goes with it", async () => {
  const { container, rerender } = render(<Page month="May" note="soon" />);
  const main = container.querySelector("main") as HTMLElement;
  const font = document.createElement("font");
  main.append(font);
  font.append(font.previousSibling as Node);
  await act(async () => rerender(<Page month="May" />));
  expect(main).toHaveTextContent("FirstMayand moreMay");
});
