import { combineReducers, configureStore } from "@reduxjs/toolkit";
import { type ApiExtra, api } from "../api/base-api.ts";
import { sessionSlice } from "../features/session/session.slice.ts";

const rootReducer = combineReducers({ [api.reducerPath]: api.reducer, [sessionSlice.name]: sessionSlice.reducer });

export type RootState = ReturnType<typeof rootReducer>;

interface StoreOptions extends ApiExtra {
  /** What the server rendered with: its answers count as fetched. */
  preloadedState?: Partial<RootState>;
}

/** The store of one page: a new one for each request on the server and for each test. */
export function createStore({ fetch, preloadedState }: StoreOptions) {
  return configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { fetch } satisfies ApiExtra } }).concat(api.middleware),
    preloadedState,
  });
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
