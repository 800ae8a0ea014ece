import { createRoot } from "react-dom/client";
import { calendarSelectionMachine } from "../../machines/calendar-selection/calendar-selection.machine.ts";
import { createActorContext } from "../charts/follow/xstate-react.ts";
import { aCalendar } from "../testing/builders.ts";

// A page of the website in small, as `npm run dev` builds it: its hooks are those that the workbench follows.

const calendar = aCalendar();
const Selection = createActorContext(calendarSelectionMachine);

function Days() {
  const actor = Selection.useActorRef();
  return ["2027-05-06", "2027-05-09"].map((day) => (
    <button key={day} type="button" onClick={() => actor.send({ type: "day.clicked", day, calendar })}>
      {day}
    </button>
  ));
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <Selection.Provider options={{ input: { role: "visitor", saved: null, calendar } }}>
      <Days />
    </Selection.Provider>,
  );
}
