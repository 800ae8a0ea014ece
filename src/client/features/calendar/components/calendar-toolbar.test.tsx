import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createInstance } from "i18next";
import { renderToString } from "react-dom/server";
import { I18nextProvider, initReactI18next } from "react-i18next";
import calendar from "../../../../../locales/de/calendar.json";
import { useDayNames } from "../../../format/day-names.ts";
import { CalendarToolbar } from "./calendar-toolbar.tsx";

it("a month that was picked before the code was there is turned to, after everything else of that time", async () => {
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({ lng: "de", resources: { de: { calendar } }, initAsync: false });
  const jumpTo = jest.fn();
  const Toolbar = () => (
    <CalendarToolbar
      {...{ firstMonth: "2027-03", isAtStart: false, isAtEnd: false, count: 1, today: "2027-03-01", jumpTo }}
      turn={() => {}}
      names={useDayNames()}
    />
  );
  const page = (
    <I18nextProvider i18n={i18n}>
      <Toolbar />
    </I18nextProvider>
  );
  const container = document.createElement("div");
  document.body.append(container);
  container.innerHTML = renderToString(page);
  within(container).getByRole<HTMLSelectElement>("combobox").value = "2027-08";
  act(() => void render(page, { container, hydrate: true }));
  expect(jumpTo).not.toHaveBeenCalled();
  await waitFor(() => expect(jumpTo).toHaveBeenCalledWith("2027-08"));
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "2027-09" } });
  expect(jumpTo).toHaveBeenLastCalledWith("2027-09");
});
