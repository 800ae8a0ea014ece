import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { someSettings } from "../../../../testing/builders.ts";
import { renderIn } from "../../../../testing/render.tsx";
import { OpeningHours } from "./opening-hours.tsx";

const settings = someSettings({
  general_opening_hour: "9",
  general_closing_hour: "18:30",
  season_begin_start: "2026-03-16",
  season_begin_end: "2026-04-30",
  season_begin_opening_hour: "12",
  season_begin_closing_hour: "16",
  off_season_start: "2026-11-15",
  off_season_end: "2027-03-15",
});

const shown = () =>
  screen.getAllByRole("listitem").map((item) => [...item.children].map(({ textContent }) => textContent).join(" | "));

describe("the opening hours on the page", () => {
  it("are German for a German reader, with a mark at today's", () => {
    renderIn("de", <OpeningHours settings={settings} today="2027-05-03" language="de" />);
    expect(shown()).toEqual([
      "AllgemeinHeute | Außerhalb der anderen Zeiten | 09 Uhr bis 18:30 Uhr",
      "Saisonbeginn | vom 16.03. bis 30.04. | 12 Uhr bis 16 Uhr",
      "Saisonende | vom 01.10. bis 14.11. | 10 Uhr bis 16 Uhr",
      "Nebensaison | vom 15.11. bis 15.03. | geschlossen",
    ]);
  });

  it("are English for an English reader, closed in winter", () => {
    renderIn("en", <OpeningHours settings={settings} today="2027-01-10" language="en" />);
    expect(shown()).toEqual([
      "General | Outside the other periods | 9 am to 6:30 pm",
      "Start of the season | from 16.03 to 30.04 | 12 pm to 4 pm",
      "End of the season | from 01.10 to 14.11 | 10 am to 4 pm",
      "Off-seasonToday | from 15.11 to 15.03 | closed",
    ]);
  });

  it("leave out what is not set, and are blank where nothing was loaded", () => {
    const { rerender } = renderIn(
      "de",
      <OpeningHours
        settings={{ ...settings, season_begin_closing_hour: null, off_season_end: null, season_end_start: "" }}
        today="2027-05-03"
        language="de"
      />,
    );
    expect(shown()).toHaveLength(1);
    rerender(<OpeningHours settings={undefined} today="2027-05-03" language="de" />);
    expect(screen.queryByRole("list")).toBeNull();
    expect(screen.getByText("Die Öffnungszeiten sagen wir Ihnen gern am Telefon.")).toBeVisible();
  });

  it("are asked for again where they could not be loaded", async () => {
    const retry = jest.fn(async () => {});
    renderIn("de", <OpeningHours settings={undefined} retry={retry} today="2027-05-03" language="de" />);
    expect(screen.getByRole("status")).toHaveTextContent("Die Öffnungszeiten konnten nicht geladen werden.");
    await userEvent.click(screen.getByRole("button", { name: "Erneut laden" }));
    expect(retry).toHaveBeenCalledTimes(1);
  });
});
