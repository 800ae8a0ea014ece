import { fireEvent, screen, within } from "@testing-library/react";
import {
  saveWorkingTimesSchema,
  type TimesByDay,
  workingHoursContract,
} from "../../../shared/contract/working-hours.ts";
import { withQuietPage } from "../../../testing/page-hooks.ts";
import type { ScreenProps } from "../routing/screen.ts";
import { Screen } from "./hours.screen.tsx";
import { openStaffScreen, settle, textOf } from "./staff-screen.fixture.tsx";

withQuietPage();

const stine = 2;
const today = "2027-05-05";
const worked = { "2027-05-05": "8", "2027-05-04": "0", "2027-05-01": "6", "2027-04-27": "7.5" };
const employees = [{ id: stine, name: "Stine Steg" }];

async function open(admin = false) {
  const times: TimesByDay = {};
  const opened = await openStaffScreen(
    (props: ScreenProps) => <Screen {...props} page={{ ...props.page, today }} />,
    ({ path, body }) => {
      if (path === workingHoursContract.saveTimes.path) {
        Object.assign(times, saveWorkingTimesSchema.validateSync(body).working_times);
        return {};
      }
      const working_days_data = Object.entries(worked).map(([date, hours]) => {
        const stored = times[date];
        return { date, working_hours: { [stine]: hours }, ...(stored ? { working_times: { [stine]: stored } } : {}) };
      });
      return admin ? { working_days_data, employees } : { working_days_data };
    },
    { admin, id: admin ? 5 : stine },
  );
  const enter = async (begin: string, end: string) => {
    fireEvent.change(screen.getByLabelText("Beginn"), { target: { value: begin } });
    fireEvent.change(screen.getByLabelText("Ende"), { target: { value: end } });
    await opened.press("Zeiten speichern");
    await settle();
  };
  return { ...opened, enter };
}

const card = () => screen.getByRole("region", { name: "Beginn und Ende" });
const rows = () => within(card()).getAllByRole("listitem").map(textOf);

beforeEach(() => jest.useFakeTimers({ now: new Date(`${today}T10:00:00.000Z`), doNotFake: ["queueMicrotask"] }));
afterEach(() => jest.useRealTimers());

describe("begin and end", () => {
  it("are missing until they are entered for a day with hours; the break follows", async () => {
    const { enter, press, deeds } = await open();
    expect(screen.getByRole("link", { name: "Für 2 Tage fehlen Beginn und Ende" })).toHaveAttribute(
      "href",
      "#hours-times",
    );
    expect(rows()).toEqual([
      "Mi, 5. Mai 8 Std.Beginn und Ende fehlenEintragen (Mittwoch, 5. Mai 2027)",
      "Sa, 1. Mai 6 Std.Beginn und Ende fehlenEintragen (Samstag, 1. Mai 2027)",
    ]);
    await press("Eintragen (Mittwoch, 5. Mai 2027)");
    await enter("22:00", "");
    expect(screen.getByText("Bitte geben Sie Beginn und Ende an, oder leeren Sie beides.")).toBeInTheDocument();
    expect(deeds()).toEqual([]);
    await enter("22:00", "06:45");
    expect(rows()[0]).toBe("Mi, 5. Mai 8 Std.22:00 bis 06:45 Uhr, Pause 0:45 Std.Ändern (Mittwoch, 5. Mai 2027)");
    expect(screen.getByRole("link", { name: "Für 1 Tag fehlen Beginn und Ende" })).toBeInTheDocument();
    await press("Ändern (Mittwoch, 5. Mai 2027)");
    expect(screen.getByText("Das Ende liegt am nächsten Tag.")).toBeInTheDocument();
    await enter("", "");
    expect(rows()[0]).toContain("Beginn und Ende fehlen");
  });

  it("are shown to an admin, who enters them for nobody else", async () => {
    const { user } = await open(true);
    await user.selectOptions(screen.getByRole("combobox", { name: "Mitarbeiter" }), "Stine Steg");
    await settle();
    expect(rows()[0]).toBe("Mi, 5. Mai 8 Std.Beginn und Ende fehlen");
    expect(within(card()).queryByRole("button")).toBeNull();
  });
});
