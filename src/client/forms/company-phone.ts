import { createContext } from "react";

/**
 * The number that a message names where only a call helps: the app knows it. "" in the internal area, whose people are
 * not told to call themselves.
 */
export const CompanyPhone = createContext("");
