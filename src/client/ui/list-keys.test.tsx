import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { screen } from "@testing-library/react";
import { renderIn } from "../../testing/render.tsx";
import { OutcomeFacts } from "./outcome-card.tsx";
import { TextBlocks } from "./text-blocks.tsx";

/** Rows of which two are called alike, and fewer afterwards. */
const before = [
  { label: "To pay", value: "287 €" },
  { label: "Paid", value: "0 €" },
  { label: "To pay", value: "120 €" },
];
const after = [
  { label: "Paid", value: "168 €" },
  { label: "To pay", value: "119 €" },
];
const lists = {
  "rows of a text": (rows: typeof before) => <TextBlocks newTab="new tab" blocks={[{ kind: "rows", rows }]} />,
  "facts of an outcome": (rows: typeof before) => <OutcomeFacts facts={rows} />,
};

describe("a list", () => {
  it.each(Object.keys(lists) as (keyof typeof lists)[])("shows what is, and nothing that was: %s", (name) => {
    const { rerender } = renderIn("en", lists[name](before));
    rerender(lists[name](after));
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["168 €", "119 €"]);
    expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Paid", "To pay"]);
  });

  it("tells its entries by what they are, never by a text that people read", () => {
    const texts =
      /\bkey=\{(?:[^}]*\b(?:label|text|title|heading|head|paragraph|sentence|line(?=\})|reason|what|words?)\b|t\(|\w*[nN]ameOf\()[^}]*\}/g;
    const files = readdirSync("src/client", { recursive: true, encoding: "utf8" }).filter((file) =>
      /(?<!\.test|\.fixture)\.tsx$/.test(file),
    );
    const found = files.flatMap((file) =>
      [...readFileSync(path.join("src/client", file), "utf8").matchAll(texts)].map(([key]) => `${file} ${key}`),
    );
    // Each is one of a closed list of names, put into words where it is shown.
    expect(found).toEqual([
      "features/boat-block/components/block-dialog.tsx key={reason}",
      "features/stay-change/components/stay-change-form.tsx key={reason}",
    ]);
  });
});
