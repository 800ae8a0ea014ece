import { useEffect, useRef, useState } from "react";
import type { FormerGuest } from "../../../shared/contract/book-for-guest.ts";
import { useCall } from "../../api/call.ts";
import { bookForGuestApi } from "./book-for-guest.api.ts";

/** Between the last key and the call, in milliseconds. */
const pauseMs = 200;

interface FormerGuests {
  /** Null before the first answer. */
  guests: FormerGuest[] | null;
  isLoading: boolean;
  failed: boolean;
}
const nothing: FormerGuests = { guests: null, isLoading: false, failed: false };

/** Former guests while staff type; only the last call counts. What was found lives as long as the field. */
export function useFormerGuests() {
  const call = useCall();
  const [state, setState] = useState(nothing);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const findNow = async (query: string) => {
    clearTimeout(timer.current);
    last.current += 1;
    const asked = last.current;
    setState((before) => ({ ...before, isLoading: true, failed: false }));
    // Untracked: the store keeps nothing of the answer.
    const answer = await call(bookForGuestApi.endpoints.findGuests.initiate({ query }, { track: false })).catch(
      () => null,
    );
    if (asked === last.current) setState({ guests: answer?.guests ?? null, isLoading: false, failed: answer === null });
  };
  const find = (query: string) => {
    clearTimeout(timer.current);
    last.current += 1;
    if (query.trim() === "") return setState(nothing);
    setState((before) => ({ ...before, isLoading: true, failed: false }));
    timer.current = setTimeout(() => void findNow(query), pauseMs);
  };
  return { ...state, find, findNow };
}
