import { applyStyleSheet } from "../../testing/style-sheet.ts";

beforeAll(() => applyStyleSheet("ui/base.css"));
afterAll(() => document.head.replaceChildren());

/** Puts the focus on the only element of the page. */
function ringOf(html: string): string {
  document.body.innerHTML = html;
  const element = document.body.firstElementChild as HTMLElement;
  element.focus();
  expect(element).toHaveFocus();
  return getComputedStyle(element).outline;
}

it("needs no more width than the smallest phone, however large the letters are", () => {
  document.documentElement.style.fontSize = "200%";
  expect(getComputedStyle(document.body).minWidth).toBe("320px");
  document.documentElement.style.fontSize = "";
});

it.each(["h1", "h2", "h3", "main"])("a %s to which the program moves the focus draws no ring", (name) => {
  expect(ringOf(`<${name} tabindex="-1">Buchungen</${name}>`)).toBe("none");
});

it.each(["<button>Drucken</button>", '<a href="/">Startseite</a>', '<article tabindex="-1">Hektor</article>'])(
  "what can be pressed, and a card, draws one: %s",
  (html) => {
    expect(ringOf(html)).toMatch(/^3px solid/);
  },
);
