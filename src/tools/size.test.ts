import { firstLoad, unmeasured, verdict } from "./size.ts";

const manifest = {
  entry: ["/assets/main.js", "/assets/main.css"],
  chunks: {
    "page-home": ["/assets/shared.js", "/assets/main.js", "/assets/home.js"],
    "locale-de-common": ["/assets/c.js"],
    "locale-de-home": ["/assets/h.js"],
  },
};

describe("the weight of a page", () => {
  it("counts every script of the first load once and no style", () => {
    const files = firstLoad(manifest, { page: "page-home", namespaces: ["home"] }, "de");
    expect(files).toEqual(["/assets/main.js", "/assets/shared.js", "/assets/home.js", "/assets/c.js", "/assets/h.js"]);
  });

  it("fails when a chunk it should weigh is gone", () => {
    expect(() => firstLoad(manifest, { page: "page-home", namespaces: [] }, "en")).toThrow("locale-en-common");
  });

  it("complains about more bytes than allowed and about staff code on a public page", () => {
    expect(verdict(["/assets/main.js"], 120_000, 120)).toBe("");
    expect(verdict(["/assets/main.js"], 120_001, 120)).toBe("over budget");
    expect(verdict(["/assets/staff-day-plan.1a.js"], 1, 120)).toMatch("staff code");
  });

  it("names a public page that was added without a budget", () => {
    const chunks = { "page-home": [], "page-vouchers": [], "staff-day-plan": [], "locale-de-home": [] };
    expect(unmeasured({ entry: [], chunks })).toEqual(["page-vouchers"]);
  });
});
