import { type AssetManifest, staffWorkerScopes } from "../../../shared/contract/page.ts";
import { aPublicConfig } from "../../../testing/booking-server.ts";
import { routes } from "../routing/routes.ts";
import { stateId } from "./document.ts";
import { renderShell } from "./render-shell.ts";

const chunks = {
  "staff-frame": ["/assets/staff-frame.js", "/assets/staff-frame.css"],
  "staff-shell": ["/assets/staff-shell.js"],
  "staff-turnaround": ["/assets/staff-turnaround.js"],
  "staff-protocol": ["/assets/staff-protocol.js"],
  "page-auth": ["/assets/page-auth.js"],
  "page-home": ["/assets/page-home.js"],
  "staff-texts-de": ["/assets/staff-texts-de.js"],
  "staff-texts-en": ["/assets/staff-texts-en.js"],
  headings: ["/assets/headings.js", "/assets/headings.css"],
};
const assets: AssetManifest = {
  loader: "/assets/loader.js",
  entry: ["/assets/main.js", "/assets/main.css"],
  fonts: ["/assets/font.woff2"],
  chunks,
};

describe("the page with which the internal area opens without network", () => {
  const { html, files } = renderShell({ config: aPublicConfig, assets });
  const shell = new DOMParser().parseFromString(html, "text/html");

  it("needs the files of the morning list, of its frame and of the login, and no others", () => {
    const { "page-home": other, ...own } = chunks;
    const wanted = ["/assets/loader.js", ...assets.entry, ...assets.fonts, ...Object.values(own).flat()];
    expect(files.toSorted()).toEqual(wanted.toSorted());
    expect(html).not.toContain(other[0]);
    // Who reads English asks for it where it is stored.
    expect(html).not.toContain(chunks["staff-texts-en"][0]);
  });

  it("has nobody's data, and is listed nowhere", () => {
    const { page, store, isShell } = JSON.parse(shell.getElementById(stateId)?.textContent ?? "");
    expect([isShell, store, page]).toEqual([true, {}, { today: "", firstStart: "", config: aPublicConfig }]);
    expect(shell.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });

  it("is answered for screens of the internal area alone", () => {
    const controlled = routes.filter(({ path }) => staffWorkerScopes.some((scope) => path.startsWith(scope)));
    expect(controlled.map(({ path }) => `/${path.split("/")[1]}`).toSorted()).toEqual(
      [...staffWorkerScopes].toSorted(),
    );
    expect(controlled.every(({ access }) => access === "jetty" || access === "staff")).toBe(true);
  });
});
