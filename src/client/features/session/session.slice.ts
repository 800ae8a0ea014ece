import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import type { User } from "../../../shared/contract/session.ts";

export interface SessionState {
  user: User | null;
}

const initialState: SessionState = { user: null };

/** The logged-in user, from the server-rendered page at first; null for visitors. */
export const sessionSlice = createSlice({
  name: "session",
  initialState,
  reducers: {
    userChanged: (state, { payload }: PayloadAction<User | null>) => {
      state.user = payload;
    },
  },
  selectors: {
    selectUser: (state) => state.user,
    /** Who books and sells for guests; an account of the jetty is a visitor there (requirements/jetty.md). */
    selectSeller: (state) => (state.user?.jetty ? null : state.user),
  },
});

export const { userChanged } = sessionSlice.actions;
export const { selectUser, selectSeller } = sessionSlice.selectors;
