import { storedPhone } from "./contact-identity.ts";

/** What a library of phone numbers says of one. */
interface Parsed {
  isValid: () => boolean;
  getType: () => string | undefined;
}

/** A number without a country is a German one, and a text with more than a number is none. */
const reading = { defaultCountry: "DE", extract: false } as const;

/**
 * The number as telephone companies know it; null where nobody can be called by it, whatever was typed.
 * @param parse the library's: what it knows of all countries is not for every page.
 */
export function understoodNumber<Found extends Parsed>(
  phone: string,
  parse: (written: string, options: typeof reading) => Found | undefined,
): Found | null {
  const valid = (written: string) => {
    const found = parse(written, reading);
    return found?.isValid() ? found : null;
  };
  const written = storedPhone(phone);
  const ofHome = valid(written);
  if (/^[+0]/.test(written) || ofHome?.getType() === "MOBILE") return ofHome;
  // Neither a plus nor a zero: a mobile number without its zero, or one that begins with its country.
  return valid(`+${written}`) ?? ofHome;
}
