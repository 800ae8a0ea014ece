import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { understoodNumber } from "../../shared/rules/understood-number.ts";

/** Whether a number that was typed is none that anybody could call, as the server sees it. */
export const isDoubtful = (phone: string): boolean => understoodNumber(phone, parsePhoneNumberFromString) === null;
