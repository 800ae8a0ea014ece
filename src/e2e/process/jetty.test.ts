import { addDays, dayOf } from "../../shared/rules/day.ts";
import { addBooking } from "../../testing/rows.ts";
import { anInboxRow } from "../../testing/work-rows.ts";
import { homePaths, overviewPath, staffPaths } from "../addresses.ts";
import { backstage, openSession } from "../backstage.ts";
import { type Site, startSite } from "../site.ts";

const guest = {
  name: "Erika Unverwechselbar",
  email: "geheimpost@example.com",
  phone: "+4917055667788",
  street_and_number: "Schleichweg 13",
  note: "Stammgastnotiz",
};
const secrets = /Unverwechselbar|geheimpost|55667788|Schleichweg|Stammgastnotiz|Sonderwunsch/gi;

/** What the server's own pages, feeds and probes tell an account of the jetty (requirements/jetty.md). */
describe("the pages of an account of the jetty", () => {
  let site: Site;
  let booking = 0;
  beforeAll(async () => {
    site = await startSite();
    booking = await backstage(site, async (db) => {
      const { id: vehicle_id } = await db.selectFrom("vehicles").select("id").executeTakeFirstOrThrow();
      const today = dayOf(new Date());
      await db
        .insertInto("inbox")
        .values(anInboxRow({ name: guest.name, phone: guest.phone }))
        .execute();
      const stay = { vehicle_id, start_day: today, end_day: addDays(today, 2), nights: 2, comment: "Sonderwunsch" };
      return addBooking(db, { ...stay, ...guest });
    });
  });
  afterAll(() => site.remove());

  /** Which of the guest's words stand in each page, by its address; addresses with none are left out. */
  async function told(paths: readonly string[], token: string): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {};
    for (const path of paths) {
      const answer = await fetch(site.url + encodeURI(path), { headers: { cookie: `sessionid=${token}` } });
      const words = [...new Set((await answer.text()).match(secrets))];
      if (words.length > 0) found[path] = words;
    }
    return found;
  }

  it("say nothing of a guest, of the internal area, of the website, of what machines read", async () => {
    const ofBooking = [
      `/Protokoll/Rückgabe/${booking}`,
      `/Protokoll/Übergabe/${booking}`,
      `/Buchungen?Buchung=${booking}`,
    ];
    const open = [...Object.values(homePaths), overviewPath("de", "houseboats"), "/Buchen/Hausboote", "/Meine-Buchung"];
    const machines = ["/sitemap.xml", "/robots.txt", "/staff-shell", "/metrics", "/healthz", "/readyz"];
    const paths = [...staffPaths, ...ofBooking, ...open, ...machines];
    const jetty = await openSession(site, { email: "steg@example.com", role: "jetty" });
    expect(await told(paths, jetty.token)).toEqual({});
    const employee = await openSession(site, { email: "kim@example.com" });
    expect(Object.keys(await told(staffPaths, employee.token)).length).toBeGreaterThan(0);
  });
});
