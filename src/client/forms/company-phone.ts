import { createContext } from "react";

/** The number that a message names where only a call helps: the app knows it, "" where nobody does. */
export const CompanyPhone = createContext("");
