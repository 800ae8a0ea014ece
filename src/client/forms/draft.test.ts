import { browserStorage } from "../storage/browser-storage.ts";
import { createDraft } from "./draft.ts";

const initial = { firstName: "Kim", extras: ["sup"], season: { day: "", month: "" }, isHiring: false, password: "" };
const draftOf = (key = "settings-3") => createDraft<typeof initial>(key, (name) => name !== "password");

describe("a draft", () => {
  afterEach(() => sessionStorage.clear());

  it("keeps what it may, under its own key, until it is forgotten", () => {
    const draft = draftOf();
    expect(draft.restore(initial)).toEqual(initial);
    const typed = { ...initial, firstName: "Tom", extras: [], season: { day: "1", month: "11" }, password: "geheim" };
    draft.keep(typed);
    expect(sessionStorage.getItem("settings-3")).not.toContain("geheim");
    expect(draft.restore(initial)).toEqual({ ...typed, password: "" });
    expect(draftOf("settings-4").restore(initial)).toEqual(initial);
    draft.forget();
    expect(draft.restore(initial)).toEqual(initial);
  });

  it.each([
    "",
    "null",
    "[",
    "7",
    '{"firstName":7}',
    '{"season":null}',
    '{"season":{"day":1}}',
    '{"extras":{}}',
    '{"season":[]}',
    '{"password":"x","other":"y","__proto__":{"isHiring":true}}',
  ])("restores nothing where %j was kept", (text) => {
    sessionStorage.setItem("settings-3", text);
    expect(draftOf().restore(initial)).toEqual(initial);
  });

  it("costs nothing where the browser keeps nothing", () => {
    const draft = createDraft<typeof initial>(
      "settings-3",
      undefined,
      browserStorage(() => {
        throw new Error("forbidden");
      }),
    );
    draft.keep({ ...initial, firstName: "Tom" });
    draft.forget();
    expect(draft.restore(initial)).toEqual(initial);
  });
});
