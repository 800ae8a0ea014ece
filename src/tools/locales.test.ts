import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { localeDifferences, readCode, unusedAndMissing } from "./locales.ts";

describe("the check of the locales", () => {
  const root = mkdtempSync(path.join(tmpdir(), "locales-"));
  const write = (language: string, texts: object) => {
    mkdirSync(path.join(root, language), { recursive: true });
    writeFileSync(path.join(root, language, "x.json"), JSON.stringify(texts));
  };
  afterAll(() => rmSync(root, { recursive: true }));

  it("names a key that one language lacks, an empty text and a placeholder that differs", () => {
    write("de", { a: "A", deep: { b: "{{count}} B" }, only: "nur hier", blank: "" });
    write("en", { a: "A", deep: { b: "{{number}} B" }, blank: "x" });
    expect(localeDifferences(root).toSorted()).toEqual([
      "de/x.json: empty blank",
      "en/x.json: missing only",
      "x.json: placeholders differ at deep.b",
    ]);
  });

  it("lets plural forms differ", () => {
    write("de", { n_one: "{{count}} Nacht", n_other: "{{count}} Nächte" });
    write("en", { n_other: "{{count}} nights" });
    expect(localeDifferences(root)).toEqual([]);
  });

  it("names a text that no code asks for, and a message that has no text", () => {
    write("de", { a: "A", deep: { b: "B" }, n_one: "1", n_other: "2", unread: "C" });
    const sources = ['t("a"); t("n", { count })', "t(`deep.${name}`)", 'required("validation:nowhere")'];
    expect(unusedAndMissing(root, sources)).toEqual(["unused x:unread", "missing validation:nowhere"]);
  });

  it("finds every text used and every message worded in this project", () => {
    expect(unusedAndMissing("locales", readCode("."))).toEqual([]);
  });

  it("finds no difference in this project", () => {
    expect(localeDifferences("locales")).toEqual([]);
  });
});
