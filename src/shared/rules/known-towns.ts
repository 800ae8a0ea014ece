/** Towns whose postcode does not tell the country, since several write theirs with as many digits. */
const towns: Readonly<Record<string, string>> = {
  AT: "wien vienna graz linz salzburg innsbruck klagenfurt villach wels dornbirn bregenz",
  CH: "zürich zurich bern basel genf genève geneva lausanne luzern winterthur lugano zug thun biel",
  DK: "københavn kopenhagen copenhagen aarhus århus odense aalborg esbjerg kolding",
  BE: "brüssel bruxelles brussel brussels antwerpen antwerp gent ghent brugge brügge lüttich liège eupen",
  LU: "luxemburg luxembourg",
  LI: "vaduz schaan",
  NO: "oslo bergen trondheim stavanger",
  HU: "budapest debrecen győr szeged",
  SI: "ljubljana laibach maribor",
  BG: "sofia",
  CZ: "praha prag prague brno brünn ostrava plzeň pilsen",
  SK: "bratislava pressburg košice",
  SE: "stockholm göteborg gothenburg malmö uppsala",
  GR: "athen athens athina",
};

/** The country of a large town, by its first word; undefined for any other town. */
export function countryOfTown(city: string): string | undefined {
  const [first = ""] = city.toLowerCase().split(/[\s,/-]+/);
  return Object.keys(towns).find((country) => towns[country]?.split(" ").includes(first));
}
