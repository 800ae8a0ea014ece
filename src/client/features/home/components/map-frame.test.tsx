import { fireEvent, screen } from "@testing-library/react";
import { renderIn } from "../../../../testing/render.tsx";
import { mapConsentKey } from "../map-consent.ts";
import { MapFrame } from "./map-frame.tsx";

const place = "Testboote, Uferweg 7";
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const map = () => screen.findByRole("region", { name: "Karte der Umgebung" });
const tiles = () => [...document.querySelectorAll<HTMLImageElement>("img.leaflet-tile")].map(({ src }) => src);

afterEach(() => localStorage.clear());

describe("the map", () => {
  it("is hidden behind an explanation, and asks nobody for anything, until the visitor agrees", async () => {
    renderIn("de", <MapFrame place={place} />);
    expect(screen.getByRole("heading", { name: "Die Karte ist ausgeblendet" })).toBeVisible();
    expect(screen.getByText(/kommt von OpenStreetMap. Erst wenn Sie zustimmen/)).toBeVisible();
    expect([document.querySelector(".leaflet-container"), tiles()]).toEqual([null, []]);
    expect(localStorage.getItem(mapConsentKey)).toBeNull();
  });

  it("comes with consent, which is remembered, with a marker and the attribution", async () => {
    renderIn("de", <MapFrame place={place} />);
    press("Karte anzeigen");
    await map();
    expect(localStorage.getItem("map-consent")).toBe("granted");
    expect(screen.getByRole("button", { name: place })).toBeVisible();
    expect(screen.getByRole("link", { name: "OpenStreetMap" })).toHaveAttribute(
      "href",
      "https://www.openstreetmap.org/copyright",
    );
    expect(screen.getByRole("button", { name: "Vergrößern" })).toBeVisible();
  });

  it("shows the river around 52.42 N, 12.56 E at zoom 11, from OpenStreetMap alone", async () => {
    jest.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(600);
    jest.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
    localStorage.setItem(mapConsentKey, "granted");
    renderIn("de", <MapFrame place={place} />);
    await map();
    // The tile that holds the centre: x = (12.56 + 180) / 360 * 2^11, y by Mercator.
    expect(tiles()).toContain("https://tile.openstreetmap.org/11/1095/672.png");
    expect(tiles().every((address) => address.startsWith("https://tile.openstreetmap.org/11/"))).toBe(true);
    jest.restoreAllMocks();
  });

  it("goes when the consent is taken back", async () => {
    localStorage.setItem(mapConsentKey, "granted");
    renderIn("de", <MapFrame place={place} />);
    await map();
    press("Zustimmung zurücknehmen");
    expect(document.querySelector(".leaflet-container")).toBeNull();
    expect(localStorage.getItem(mapConsentKey)).toBeNull();
    expect(screen.getByRole("button", { name: "Karte anzeigen" })).toBeVisible();
  });

  it("comes for this visit where the browser keeps nothing", async () => {
    const forbid = () => {
      throw new DOMException("denied", "SecurityError");
    };
    jest.spyOn(Storage.prototype, "getItem").mockImplementation(forbid);
    jest.spyOn(Storage.prototype, "setItem").mockImplementation(forbid);
    jest.spyOn(Storage.prototype, "removeItem").mockImplementation(forbid);
    renderIn("de", <MapFrame place={place} />);
    press("Karte anzeigen");
    expect(await map()).toBeVisible();
    press("Zustimmung zurücknehmen");
    expect(screen.getByRole("button", { name: "Karte anzeigen" })).toBeVisible();
    jest.restoreAllMocks();
  });
});
