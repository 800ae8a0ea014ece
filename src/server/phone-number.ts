import { type PhoneNumber, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { normalisePhone } from "../shared/rules/contact-identity.ts";
import { understoodNumber } from "../shared/rules/understood-number.ts";

const understood = (phone: string): PhoneNumber | null => understoodNumber(phone, parsePhoneNumberFromString);

/** In the form in which a number is stored: "+491701234567". What nobody understands stays as it is. */
export const storedNumber = (phone: string): string => understood(phone)?.number ?? phone;

/**
 * What one number has in common however it is written: digits with country code, as the bans know it.
 * @returns "" without digits.
 */
export const phoneKey = (phone: string): string => understood(phone)?.number.slice(1) ?? normalisePhone(phone);

/** As it is dialled inside of its country, in digits: people know it by that, too. "" where nobody understands it. */
export const nationalNumber = (phone: string): string => understood(phone)?.formatNational().replace(/\D/g, "") ?? "";

/** Whether staff should look at it: something was typed that is no number of any country. */
export const isDoubtful = (phone: string): boolean => phone !== "" && understood(phone) === null;
