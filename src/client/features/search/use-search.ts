import { useEffect, useRef, useState } from "react";
import type { SearchAnswer, SearchHit, SearchRequest } from "../../../shared/contract/search.ts";
import { useSearchMutation } from "./search.api.ts";

/** Between the last key and the call, in milliseconds. */
const pauseMs = 150;

interface SearchState {
  /** What was found last; null before the first answer. */
  answer: SearchAnswer | null;
  /** What was typed is not what was answered last. */
  isLoading: boolean;
  failed: boolean;
}

const nothing: SearchState = { answer: null, isLoading: false, failed: false };

/** What staff find while they type. Only the last call counts; what it found lives as long as the field. */
export function useSearch(purpose: SearchRequest["for"] = "") {
  const [ask] = useSearchMutation({ selectFromResult: () => ({}) });
  const [state, setState] = useState(nothing);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** @returns what was found, at once; null where it failed or something else was typed meanwhile. */
  const searchNow = async (query: string, amount = ""): Promise<SearchAnswer | null> => {
    clearTimeout(timer.current);
    last.current += 1;
    const call = last.current;
    setState((before) => ({ ...before, isLoading: true, failed: false }));
    const answer = await ask({ query, for: purpose, ...(amount && { amount }) })
      .unwrap()
      .catch(() => null);
    if (call !== last.current) return null;
    setState((before) => ({ answer: answer ?? before.answer, isLoading: false, failed: answer === null }));
    return answer;
  };
  /** Searches once the typing pauses. */
  const search = (query: string, amount = "") => {
    clearTimeout(timer.current);
    last.current += 1;
    if (query.trim() === "") {
      setState(nothing);
      return;
    }
    setState((before) => ({ ...before, isLoading: true, failed: false }));
    timer.current = setTimeout(() => void searchNow(query, amount), pauseMs);
  };
  return { ...state, search, searchNow };
}

export const hitsOf = (answer: SearchAnswer | null): SearchHit[] => answer?.groups.flatMap(({ hits }) => hits) ?? [];
