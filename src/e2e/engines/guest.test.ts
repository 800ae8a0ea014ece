import { erika } from "../guest.ts";
import { textsOf } from "../guest-texts.ts";
import { freeStay } from "../stays.ts";
import { describeEachEngine, type Scene } from "./engines.ts";
import { button, css, heading, link, type Walker } from "./walker.ts";

const texts = textsOf("de", "booking");
const calendarTexts = textsOf("de", "calendar");
const checkout = textsOf("de", "checkout");

const day = (date: string) => css(`#dates [data-day="${date}"]`);

/** Chooses a stay, turning the calendar's pages as far as needed. */
async function choose(walker: Walker, start: string, end: string): Promise<void> {
  for (const date of [start, end]) {
    for (let page = 0; page < 24 && (await walker.read(day(date), "count")) === 0; page += 1) {
      await walker.click(button(calendarTexts["nextMonth"] as unknown as string));
    }
    await walker.click(day(date));
  }
}

describeEachEngine((scene: Scene) => {
  it("a guest books by transfer, after a reload, the other language and Back: nothing typed is lost", async () => {
    const { walker, site } = scene;
    const { start, end } = await freeStay(site.url, "Hektor", 2);
    await walker.open("/Buchen/Hausboote/Hektor");
    await choose(walker, start, end);
    console.log(start, end, await walker.read(heading(), "count"));
  });
});
