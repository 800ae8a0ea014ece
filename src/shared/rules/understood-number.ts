import { storedPhone } from "./contact-identity.ts";

/** What a library of phone numbers says of one. */
interface Parsed {
  isValid: () => boolean;
  getType: () => string | undefined;
}

/**
 * The number as telephone companies know it; null where nobody can be called by it, whatever was typed.
 * @param parse the library's, for which a number without a country is a German one.
 */
export function understoodNumber<Found extends Parsed>(
  phone: string,
  parse: (written: string) => Found | undefined,
): Found | null {
  const valid = (written: string) => {
    const found = parse(written);
    return found?.isValid() ? found : null;
  };
  const written = storedPhone(phone);
  const ofHome = valid(written);
  if (/^[+0]/.test(written) || ofHome?.getType() === "MOBILE") return ofHome;
  // Neither a plus nor a zero: a mobile number without its zero, or one that begins with its country.
  return valid(`+${written}`) ?? ofHome;
}
