import { boolean, number, string } from "yup";
import { isDay } from "../rules/day.ts";

/**
 * The fields that several payloads share, with their limits (public-side 5). Every message is a key of the namespace
 * `validation` in locales/, so both sides name the same text.
 */
export const emailPattern = /^[A-Za-z0-9._-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,6}$/;
export const phonePattern = /^\+?\d+$/;
const letterAndDigit = /^(?=.*\p{L})(?=.*\d)/su;

const trimmed = () => string().trim();

export const emailField = () =>
  trimmed().required("validation:email").max(50, "validation:email").matches(emailPattern, "validation:email");

export const guestNameField = () =>
  trimmed().required("validation:guestName").min(5, "validation:guestName").max(50, "validation:guestName");

export const guestPhoneField = () =>
  trimmed()
    .required("validation:phone")
    .min(4, "validation:phone")
    .max(25, "validation:phone")
    .matches(phonePattern, "validation:phone");

export const streetField = () =>
  trimmed().required("validation:street").max(50, "validation:street").matches(letterAndDigit, "validation:street");

export const additionalField = () => trimmed().default("").max(50, "validation:additional");

export const zipCodeAndCityField = () =>
  trimmed()
    .required("validation:zipCodeAndCity")
    .max(50, "validation:zipCodeAndCity")
    .matches(letterAndDigit, "validation:zipCodeAndCity");

export const salutationField = () => trimmed().required("validation:salutation").max(20, "validation:salutation");

export const dayField = (message: string) =>
  string()
    .required(message)
    .test("day", message, (value) => isDay(value));

/** A whole number of `least` or more, also when it arrives as the text of a form. */
export const countField = (message: string, least: number) =>
  number().required(message).typeError(message).integer(message).min(least, message).max(100_000, message);

/** The id of a row: a positive whole number within the database's range. */
export const idField = (message: string) =>
  number().required(message).typeError(message).integer(message).min(1, message).max(2_147_483_647, message);

export const flagField = () => boolean().default(false).typeError("validation:flag");
