import { peopleOf, searchWith, stayOf } from "./stay-address.ts";
import { translatedSearch } from "./stay-names.ts";

const stay = { from: "2027-06-05", to: "2027-06-08", people: 4 };
const written = "?von=2027-06-05&bis=2027-06-08&personen=4";

it("reads and writes a stay in the words of the page's language", () => {
  expect(searchWith("", "de", stay)).toBe(written);
  expect(searchWith("", "en", { ...stay, people: null })).toBe("?from=2027-06-05&to=2027-06-08");
  expect(stayOf(written, "de")).toEqual(stay);
  expect(stayOf(written, "en")).toBeNull();
});

it("leaves the rest of the query as it is", () => {
  expect(searchWith(`${written}&quelle=brief`, "de", null)).toBe("?quelle=brief");
  expect(searchWith("?quelle=brief&von=x", "de", { ...stay, people: null })).toBe(
    "?quelle=brief&von=2027-06-05&bis=2027-06-08",
  );
  expect(searchWith(written, "de", null)).toBe("");
});

it("reads the departure from the nights where none is written, and else the departure", () => {
  expect(stayOf("?von=2027-06-05&bis=&naechte=3", "de")).toEqual({ ...stay, people: null });
  expect(stayOf("?from=2027-06-05&nights=3&people=4", "en")).toEqual(stay);
  expect(stayOf("?von=2027-06-05&bis=2027-06-08&naechte=9", "de")).toEqual({ ...stay, people: null });
  expect(searchWith("?von=2027-06-01&naechte=9", "de", stay)).toBe(written);
  expect(translatedSearch("?von=x&naechte=3")).toBe("?from=x&nights=3");
});

it("translates the names alone, there and back", () => {
  const english = "?from=2027-06-05&to=2027-06-08&people=4";
  expect([translatedSearch(written), translatedSearch(english)]).toEqual([english, written]);
  expect(translatedSearch("?quelle=von&bis=x&constructor=1")).toBe("?quelle=von&to=x&constructor=1");
  expect(translatedSearch("")).toBe("");
});

it.each([
  "?von=2027-06-05",
  "?von=2027-02-30&bis=2027-03-03",
  "?von=2027-06-05&bis=2027-06-04",
  "?von=2027-06-05&naechte=-1",
  "?naechte=3",
  "?von=2027-06-05&bis=x&naechte=3",
  "?von=&bis=%E0%A4%A",
])("reads no stay from %s", (search) => {
  expect(stayOf(search, "de")).toBeNull();
});

it.each(["0", "-1", "1e3", "1.5", "4 ", "", "1000", null])("takes %j for no number of people", (text) => {
  expect(peopleOf(text)).toBeNull();
  expect(peopleOf("12")).toBe(12);
});
