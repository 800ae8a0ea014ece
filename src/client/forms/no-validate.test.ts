import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

const folder = path.resolve("src/client");
const forms = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
  .flatMap((file) =>
    [...readFileSync(path.join(folder, file), "utf8").matchAll(/<form\s|\sas="form"/g)].map(({ index, input }) => ({
      file,
      // The attributes around it: those of elements stand in one piece, each element begins with its name.
      tag: input.slice(input.lastIndexOf("<", index + 1), input.indexOf("onSubmit", index)),
    })),
  );

it("no form is refused by the browser, of which some say no word: each says itself what is wrong", () => {
  expect(forms.length).toBeGreaterThan(15);
  expect(forms.filter(({ tag }) => !/\snoValidate\s/.test(tag)).map(({ file }) => file)).toEqual([]);
});

it("no guest's form waits for the page's code to take letters; those of the internal area may", () => {
  const waiting = forms.filter(({ tag }) => /\sinert=/.test(tag)).map(({ file }) => file.split(path.sep)[1] ?? file);
  const internal = ["book-for-guest", "closings", "hours", "protocols", "settings", "vehicle-form"];
  expect(waiting.filter((feature) => !internal.includes(feature))).toEqual([]);
});
