import { renderDocument, toSafeJson } from "./document.ts";

const parts = {
  language: "de" as const,
  head: { title: 'Boote & "mehr"', description: "<b>" },
  canonical: "https://boats.example/",
  alternates: [{ language: "en" as const, url: "https://boats.example/en" }],
  assets: {
    entry: ["/assets/main.js", "/assets/main.css"],
    chunks: { "page-home": ["/assets/shared.js", "/assets/home.css", "/assets/home.js"], other: ["/assets/other.js"] },
  },
  chunks: ["page-home"],
  html: "<p>hello</p>",
  state: { text: "</script><script>alert(1)</script>" },
};

describe("the document of a page", () => {
  it("escapes what it did not write itself", () => {
    const html = renderDocument(parts);
    expect(html).toContain("<title>Boote &amp; &quot;mehr&quot;</title>");
    expect(html).toContain('content="&lt;b&gt;"');
    expect(html).not.toContain("alert(1)</script>");
  });

  it("keeps the state readable as JSON", () => {
    const state = { text: "<!-- & > \u2028 \u2029 ü" };
    expect(toSafeJson(state)).not.toMatch(/[<>&\u2028\u2029]/);
    expect(JSON.parse(toSafeJson(state))).toEqual(state);
  });

  it("names the files of the entry and of the page's own chunks alone, styles of the entry first", () => {
    const html = renderDocument(parts);
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file);
    expect(files).toEqual([
      "/assets/main.css",
      "/assets/home.css",
      "/assets/shared.js",
      "/assets/home.js",
      "/assets/main.js",
    ]);
  });

  it("carries nothing that a policy without inline scripts and styles would refuse", () => {
    const scripts = [...renderDocument(parts).matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.every((attributes) => /^defer src=|type="application\/json"/.test(attributes ?? ""))).toBe(true);
    expect(renderDocument(parts)).not.toContain("<style");
  });

  it("keeps a page without an address of its own out of the search engines", () => {
    expect(renderDocument(parts)).toContain('<link rel="canonical" href="https://boats.example/">');
    expect(renderDocument({ ...parts, canonical: null })).toContain('<meta name="robots" content="noindex">');
  });
});
