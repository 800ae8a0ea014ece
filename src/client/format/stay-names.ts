// Without the rules of days, which the navigation of every page would load with it.

const inTheOther: Record<string, string> = {
  von: "from",
  bis: "to",
  personen: "people",
  from: "von",
  to: "bis",
  people: "personen",
};

/** A query with the stay in the names of the other language (requirements/finder.md). */
export function translatedSearch(search: string): string {
  return search.replace(/\b(von|bis|personen|from|to|people)(?==)/g, (name) => inTheOther[name] ?? name);
}
