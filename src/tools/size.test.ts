import { sizeChecks, weigh } from "./size.ts";

const pages = [
  "home",
  "booking",
  "overview",
  "vouchers",
  "withdrawal",
  "my-booking",
  "my-voucher",
  "waiting",
  "privacy",
  "terms",
  "accessibility",
  "imprint",
  "auth",
  "not-found",
];
const namespaces =
  "common home finder validation validation-staff calendar checkout booking extras fleet privacy terms accessibility imprint auth vouchers my-booking my-voucher life waiting".split(
    " ",
  );

/** A build of all pages. */
const aBuild = {
  entry: ["/assets/main.js", "/assets/main.css"],
  fonts: [],
  chunks: Object.fromEntries([
    ...pages.map((page) => [`page-${page}`, ["/assets/shared.js", "/assets/main.js", `/assets/${page}.js`]]),
    ["booking-checkout", ["/assets/shared.js", "/assets/form.js"]],
    ...namespaces.flatMap((name) =>
      ["de", "en"].map((lang) => [`locale-${lang}-${name}`, [`/assets/${lang}-${name}.js`]]),
    ),
  ]) as Record<string, string[]>,
};

const withChunk = (name: string, files: string[]) => ({ ...aBuild, chunks: { ...aBuild.chunks, [name]: files } });

describe("what is weighed of a build", () => {
  it("is every script of a page's first load once and no style, in each language", () => {
    const checks = sizeChecks(aBuild, "dist");
    expect(checks).toHaveLength(2 * pages.length + 2);
    expect(checks[1]).toEqual({
      name: "page-home en",
      limit: 130_000,
      files: ["main", "shared", "home", "en-common", "en-home"].map((name) => `dist/assets/${name}.js.br`),
    });
  });

  it("is by itself what a part adds that comes right after it", () => {
    const checks = sizeChecks(aBuild, "dist").filter(({ name }) => name.endsWith("booking-checkout en"));
    const files = ["form", "en-validation", "en-extras"].map((name) => `dist/assets/${name}.js.br`);
    expect(checks.map((check) => check.files)).toEqual([files]);
  });

  it("has a budget for every public page, whose chunks are all there", () => {
    expect(() => sizeChecks(withChunk("page-news", []), "dist")).toThrow("no budget in src/tools/size.ts: page-news");
    const { "locale-en-home": _, ...chunks } = aBuild.chunks;
    expect(() => sizeChecks({ ...aBuild, chunks }, "dist")).toThrow("no chunk locale-en-home");
  });

  it("holds no code of the internal area", () => {
    expect(sizeChecks(withChunk("staff-day-plan", ["/assets/staff-day-plan.js"]), "dist")).toHaveLength(
      sizeChecks(aBuild, "dist").length,
    );
    const leaking = withChunk("page-home", ["/assets/staff-day-plan.1a.js"]);
    expect(() => sizeChecks(leaking, "dist")).toThrow("page-home loads staff code: /assets/staff-day-plan.1a.js");
  });
});

describe("the weight of a page", () => {
  const page = { name: "page-home de", files: ["main.js.br", "home.js.br"], limit: 128_000 };

  it("is the sum of its files, which may be as much as its budget", () => {
    const sizes: Record<string, number> = { "main.js.br": 120_000, "home.js.br": 8_000 };
    expect(weigh(page, (file) => sizes[file] ?? 0)).toEqual({
      isOver: false,
      line: "page-home de             128.00 kB of 128.00 kB",
    });
  });

  it("fails with one byte more", () => {
    expect(weigh({ ...page, limit: 127_999 }, () => 64_000)).toEqual({
      isOver: true,
      line: "page-home de             128.00 kB of 128.00 kB, too much by 1 B",
    });
  });
});
