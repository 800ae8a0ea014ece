import { useEffect, useState } from "react";

type Check = (phone: string) => boolean;

/**
 * Whether staff should look at a phone number once more. What knows numbers is a chunk of its own, loaded for the first
 * one; until then, and where it cannot be loaded, no number is doubtful.
 */
export function useDoubtfulPhone(phone: string): boolean {
  const [check, setCheck] = useState<Check | null>(null);
  const isWanted = phone.trim() !== "" && check === null;
  useEffect(() => {
    if (!isWanted) return;
    import(/* webpackChunkName: "staff-phone-numbers" */ "./doubtful-phone.ts").then(
      ({ isDoubtful }) => setCheck(() => isDoubtful),
      () => {},
    );
  }, [isWanted]);
  return phone.trim() !== "" && check !== null && check(phone);
}
