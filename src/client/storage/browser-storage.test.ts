import { browserStorage, deviceStorage, tabStorage } from "./browser-storage.ts";

afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

describe("a browser's storage", () => {
  it("keeps texts as they are and values as JSON, until they are removed", () => {
    expect(tabStorage.writeText("day", "2027-05-03")).toBe(true);
    expect(sessionStorage.getItem("day")).toBe("2027-05-03");
    tabStorage.write("form", { name: "Erika" });
    expect(sessionStorage.getItem("form")).toBe('{"name":"Erika"}');
    expect([tabStorage.readText("day"), tabStorage.read("form")]).toEqual(["2027-05-03", { name: "Erika" }]);
    tabStorage.writeText("day", null);
    tabStorage.write("form", null);
    expect([tabStorage.readText("day"), tabStorage.read("form"), sessionStorage.length]).toEqual([null, null, 0]);
  });

  it("is the tab's or the device's", () => {
    deviceStorage.writeText("consent", "granted");
    expect(localStorage.getItem("consent")).toBe("granted");
    expect(tabStorage.readText("consent")).toBeNull();
  });

  it.each(["", "{", "undefined"])("reads no value from the broken text %j", (text) => {
    sessionStorage.setItem("form", text);
    expect(tabStorage.read("form")).toBeNull();
  });
});

describe("a browser that refuses storage", () => {
  const refuse = () => {
    throw new DOMException("forbidden", "SecurityError");
  };

  it.each([
    ["when it is asked for it", refuse],
    ["with each call", () => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ])("%s breaks nothing", (_, open) => {
    const storage = browserStorage(open);
    expect(storage.write("form", { name: "Erika" })).toBe(false);
    expect(storage.writeText("day", null)).toBe(false);
    expect([storage.read("form"), storage.readText("day")]).toEqual([null, null]);
  });
});
