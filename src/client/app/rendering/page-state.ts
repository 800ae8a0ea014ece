import type { PageContext } from "../routing/screen.ts";
import type { RootState } from "../store.ts";

/** What the document carries for the browser to go on from. */
export interface PageState {
  page: PageContext;
  store: Partial<RootState>;
}
