import { combineReducers, configureStore, type Reducer } from "@reduxjs/toolkit";
import { setupListeners } from "@reduxjs/toolkit/query";
import { type ApiExtra, api } from "../api/base-api.ts";
import type { fleetApi } from "../features/fleet/fleet.api.ts";
import { sessionSlice } from "../features/session/session.slice.ts";
import type { settingsApi } from "../features/settings/settings.api.ts";

/**
 * The answers. Features add their tag types to the one client; these are those whose answers are selected from the
 * state.
 */
type Answers = ReturnType<typeof fleetApi.reducer> & ReturnType<typeof settingsApi.reducer>;

const rootReducer = combineReducers({
  [api.reducerPath]: api.reducer as unknown as Reducer<Answers>,
  [sessionSlice.name]: sessionSlice.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;

interface StoreOptions extends ApiExtra {
  /** What the server rendered with: its answers count as fetched. */
  preloadedState?: Partial<RootState>;
}

/** The store of one page: a new one for each request on the server and for each test. */
export function createStore({ fetch, preloadedState }: StoreOptions) {
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { fetch } satisfies ApiExtra } }).concat(api.middleware),
    preloadedState,
  });
  // Queries with `refetchOnFocus` or `refetchOnReconnect` are read again then; on the server nothing listens.
  setupListeners(store.dispatch);
  return store;
}

export type AppStore = ReturnType<typeof createStore>;

/**
 * What the browser takes over from the server's store: who is logged in and the answers, without the subscriptions of
 * the components that were rendered there.
 */
export function snapshotOf(store: AppStore): Partial<RootState> {
  const { api: answers, session } = store.getState();
  return { api: { ...answers, subscriptions: {}, mutations: {} }, session };
}
