import { filesOfChunks, type LoadedPart, undeclaredNamespaces } from "../../../testing/namespaces.ts";
import { routes } from "./routes.ts";
import { namespacesOf } from "./screens.ts";

describe("the texts of a screen", () => {
  const files = filesOfChunks(".");
  const seen = routes.flatMap((route) => (route.forStaff ? [route, { ...route, ...route.forStaff }] : [route]));
  const screens = seen.map((route): LoadedPart => {
    return { name: route.id, file: files.get(route.chunk) ?? "", namespaces: namespacesOf(route) };
  });

  it("are all declared: it has every namespace that its components use", () => {
    expect(screens.filter(({ file }) => file === "")).toEqual([]);
    expect(undeclaredNamespaces(".", screens)).toEqual([]);
  });

  it("are missed where a screen or a part of one declares too few", () => {
    const [till] = screens.filter(({ name }) => name === "till");
    const namespaces = till?.namespaces.filter((name) => name !== "calendar") ?? [];
    expect(undeclaredNamespaces(".", [{ name: "till", file: till?.file ?? "", namespaces }])).toEqual([
      "till does not declare calendar, which src/client/format/day-names.ts uses",
    ]);
    const home = screens.filter(({ name }) => name === "home").map((part) => ({ ...part, namespaces: [] }));
    expect(undeclaredNamespaces(".", home).join()).toContain("home-boats does not declare home");
  });
});
