import { renderDocument } from "./document.ts";
import { toSafeJson } from "./head-tags.ts";

const parts = {
  language: "de" as const,
  head: { title: 'Boote & "mehr"', description: "<b>" },
  siteName: "Testboote",
  canonical: "https://boats.example/",
  alternates: [
    { language: "de" as const, url: "https://boats.example/" },
    { language: "en" as const, url: "https://boats.example/en" },
    { language: "x-default" as const, url: "https://boats.example/" },
  ],
  image: "https://boats.example/share.jpg",
  isApp: false,
  structuredData: { "@type": "Thing", name: "</script><script>alert(2)</script>" } as object | null,
  assets: {
    entry: ["/assets/main.js", "/assets/main.css"],
    fonts: ["/assets/headings.woff2"],
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
    expect(html).not.toContain("alert(2)</script>");
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

  it("does not ask for the font of the headings, which waits for the scripts", () => {
    expect(renderDocument(parts)).not.toContain("woff2");
  });

  it("leaves all scripts to the loader, which is the only one that the browser asks for at once", () => {
    const html = renderDocument({ ...parts, assets: { ...parts.assets, loader: "/assets/loader.js" } });
    expect(html.match(/<script defer .*/g)).toEqual([
      '<script defer src="/assets/loader.js" data-scripts="/assets/shared.js /assets/home.js /assets/main.js"></script>',
    ]);
  });

  it("carries nothing that a policy without inline scripts and styles would refuse", () => {
    const scripts = [...renderDocument(parts).matchAll(/<script ([^>]*)>/g)].map(([, attributes]) => attributes);
    expect(scripts.every((attributes) => /^defer src=|type="application\/(?:ld\+)?json"/.test(attributes ?? ""))).toBe(
      true,
    );
    expect(renderDocument(parts)).not.toContain("<style");
  });

  it("has a word for a press that comes too early, in a live region where nobody hears it yet", () => {
    expect(renderDocument(parts)).not.toContain("aria-live");
    expect(renderDocument({ ...parts, noted: "A & B" })).toContain(
      '<div id="noted" aria-live="polite"><span hidden>A &amp; B</span></div>',
    );
  });

  it("keeps a page without an address of its own out of the search engines", () => {
    expect(renderDocument(parts)).toContain('<link rel="canonical" href="https://boats.example/">');
    const unlisted = renderDocument({ ...parts, canonical: null, alternates: [], structuredData: null });
    expect(unlisted).toContain('<meta name="robots" content="noindex">');
    expect(unlisted).not.toMatch(/rel="canonical"|og:url|hreflang|ld\+json/);
  });

  it("tells search engines the page in each language, and in German to readers of any other", () => {
    const links = [...renderDocument(parts).matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)];
    expect(links.map(([, language, url]) => [language, url])).toEqual([
      ["de", "https://boats.example/"],
      ["en", "https://boats.example/en"],
      ["x-default", "https://boats.example/"],
    ]);
  });

  it("tells messengers title, text, picture, address and languages", () => {
    const html = renderDocument(parts);
    const tags = [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)">/g)];
    expect(Object.fromEntries(tags.map(([, name, content]) => [name, content]))).toEqual({
      "og:type": "website",
      "og:site_name": "Testboote",
      "og:title": "Boote &amp; &quot;mehr&quot;",
      "og:description": "&lt;b&gt;",
      "og:url": "https://boats.example/",
      "og:image": "https://boats.example/share.jpg",
      "og:locale": "de_DE",
      "og:locale:alternate": "en_GB",
      "twitter:card": "summary_large_image",
      "twitter:title": "Boote &amp; &quot;mehr&quot;",
      "twitter:description": "&lt;b&gt;",
      "twitter:image": "https://boats.example/share.jpg",
    });
  });
});
