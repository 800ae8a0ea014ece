import { aUser } from "../../../testing/builders.ts";
import { shownOffline } from "./staff-shell.tsx";

it.each([
  ["/Buchungen", "/Buchungen"],
  ["/%C3%9Cbergabe", "/Übergabe"],
  ["/Mitarbeiterbereich", "/Übergabe"],
  ["/Kassensystem", "/Übergabe"],
])("without network %s opens %s, at the jetty the morning list", (asked, shown) => {
  expect(shownOffline(asked, aUser())).toBe(shown);
  expect(shownOffline(asked, aUser({ jetty: true }))).toBe("/Übergabe");
});
