import { act } from "@testing-library/react";
import { renderIn } from "../../../testing/render.tsx";
import { OfflineNotice } from "./offline-notice.tsx";

/** The device finds or loses its network. */
function connect(isOnline: boolean): void {
  jest.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

afterEach(() => jest.restoreAllMocks());

it("says that there is no connection until there is one again", () => {
  const { container } = renderIn("de", <OfflineNotice />);
  expect(container.textContent).toBe("");
  connect(false);
  expect(container).toHaveTextContent("Keine Verbindung: Sie sehen den letzten Stand.");
  connect(true);
  expect(container.textContent).toBe("");
});
