import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { Calendar } from "../client/features/calendar/components/calendar.tsx";
import {
  SelectionProvider,
  type SelectionProviderProps,
  useSelection,
} from "../client/features/calendar/selection.provider.tsx";
import type { Language } from "../shared/contract/page.ts";
import type { CalendarDay } from "../shared/rules/availability.ts";
import type { Day } from "../shared/rules/day.ts";
import { testToday } from "./builders.ts";
import { renderIn } from "./render.tsx";

/** Boat 1 is taken from the 12th to the 15th of May 2027; the 20th is blocked by staff. */
export const aBusyMay: CalendarDay[] = [
  { date: "2027-05-12", blocked: false, nine_am: [], two_pm: [1] },
  { date: "2027-05-13", blocked: false, nine_am: [1], two_pm: [1] },
  { date: "2027-05-14", blocked: false, nine_am: [1], two_pm: [1] },
  { date: "2027-05-15", blocked: false, nine_am: [1], two_pm: [] },
  { date: "2027-05-20", blocked: true, nine_am: [], two_pm: [] },
];

function ChosenDays() {
  const { start, end, nights } = useSelection();
  return <p data-testid="chosen">{[start, end, nights].join(" ")}</p>;
}

type PageProps = Omit<SelectionProviderProps, "children">;

const hektorsPage: PageProps = {
  today: testToday,
  firstStart: testToday,
  role: "visitor",
  vehicle: { id: 1, name: "Hektor" },
  offSeason: { off_season_start: null, off_season_end: null },
  days: aBusyMay,
  status: "ready",
  retry: async () => {},
  onOverviewReached: () => {},
};

function Page(props: PageProps) {
  return (
    <SelectionProvider {...props}>
      <Calendar />
      <ChosenDays />
    </SelectionProvider>
  );
}

/** A calendar on the page, with what a guest can do to it and see of it. */
export function openCalendar(language: Language = "de", changes: Partial<PageProps> = {}) {
  const pageProps = { ...hektorsPage, ...changes };
  const user = userEvent.setup({ delay: null });
  const { rerender } = renderIn(language, <Page {...pageProps} />);
  const dayOf = (day: Day) => {
    const button = document.querySelector<HTMLButtonElement>(`[data-day="${day}"]`);
    if (!button) throw new Error(`${day} is not shown`);
    return button;
  };
  return {
    user,
    dayOf,
    click: (day: Day) => user.click(dayOf(day)),
    hover: (day: Day) => user.hover(dayOf(day)),
    press: (keys: string) => user.keyboard(keys),
    change: (more: Partial<PageProps>) => rerender(<Page {...pageProps} {...more} />),
    marks: () =>
      [...document.querySelectorAll<HTMLElement>("[data-day]")]
        .filter(({ dataset }) => dataset["mark"] !== "none")
        .map(({ dataset }) => `${dataset["day"]} ${dataset["mark"]}`),
    chosen: () => screen.getByTestId("chosen").textContent,
    shownMonth: () => screen.getByRole("heading", { level: 2 }).textContent,
    focusedDay: () => (document.activeElement as HTMLElement | null)?.dataset["day"] ?? null,
  };
}
