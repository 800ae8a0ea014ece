import { createSettingsStorage } from "./settings.storage.ts";

const shape = { firstName: "Kim", off_season_start: { day: "", month: "" }, weAreHiring: false, password: "" };
const key = "settings-3";

describe("the draft of a form of settings", () => {
  afterEach(() => sessionStorage.clear());

  it("is kept without passwords, for its own user, until it is forgotten", () => {
    const storage = createSettingsStorage(3);
    expect(storage.read(shape)).toBeNull();
    const typed = { ...shape, firstName: "Tom", off_season_start: { day: "1", month: "11" }, password: "geheim" };
    storage.keep(typed);
    expect(sessionStorage.getItem(key)).not.toContain("geheim");
    expect(storage.read(shape)).toEqual({ ...typed, password: "" });
    expect(createSettingsStorage(4).read(shape)).toBeNull();
    storage.forget();
    expect(storage.read(shape)).toBeNull();
  });

  it.each(["", "null", "[", "7", '{"firstName":7}', '{"off_season_start":null}', '{"off_season_start":{"day":1}}'])(
    "is none where %j was kept",
    (text) => {
      sessionStorage.setItem(key, text);
      expect(createSettingsStorage(3).read(shape)).toBeNull();
    },
  );
});
