import { useSelector } from "react-redux";
import type { Language } from "../../../shared/contract/page.ts";
import type { VehicleCategory } from "../../../shared/rules/vehicle-words.ts";
import { bookingPath } from "../../features/booking/booking.routes.ts";
import { Finder } from "../../features/finder/components/finder.tsx";
import { finderApi } from "../../features/finder/finder.api.ts";
import { questionIn } from "../../features/finder/finder-question.ts";
import { selectSeller } from "../../features/session/session.slice.ts";
import type { PageContext } from "../routing/screen.ts";
import type { AppStore } from "../store.ts";

interface BoatFinderProps {
  language: Language;
  category: VehicleCategory;
  page: PageContext;
}

/** The finder of a page, whose boats lead to their booking pages. */
export function BoatFinder({ language, category, page: { today, firstStart } }: BoatFinderProps) {
  const role = useSelector(selectSeller) ? "staff" : "visitor";
  return (
    <Finder
      {...{ language, category, role, today, firstStart }}
      bookingPathOf={(type, name) => bookingPath(language, type, name)}
    />
  );
}

/** Asks what the address asks, so that the page comes with the answer. */
export async function prefetchFinder(store: AppStore, { page, ...props }: BoatFinderProps, search: string) {
  const { today, firstStart } = page;
  const role = selectSeller(store.getState()) ? "staff" : "visitor";
  const { question } = questionIn(search, { ...props, role, today, firstStart });
  if (question) await store.dispatch(finderApi.endpoints.findBoats.initiate(question));
}
