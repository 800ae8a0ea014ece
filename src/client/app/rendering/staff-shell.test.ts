import { shownOffline } from "./staff-shell.tsx";

it.each([
  ["/Buchungen", "/Buchungen"],
  ["/%C3%9Cbergabe", "/Übergabe"],
  ["/Mitarbeiterbereich", "/Übergabe"],
  ["/Kassensystem", "/Übergabe"],
])("without network %s opens %s", (asked, shown) => {
  expect(shownOffline(asked)).toBe(shown);
});
