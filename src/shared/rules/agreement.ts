/** What staff agreed on with a guest before the first day (requirements/day-plan.md). */
export interface Agreement {
  /** When the guest comes on the first day, "HH:MM" in Berlin; "" where that is open. */
  arrivalTime: string;
  /** Whether a dog comes along. */
  dog: boolean;
}

/** As the booking's log stores it: "17:00", "17:00 dog", "dog" or "". */
export const agreementText = ({ arrivalTime, dog }: Agreement) =>
  [arrivalTime, dog ? "dog" : ""].filter(Boolean).join(" ");

/** What a row of the booking's log says. */
export function agreementIn(text: string): Agreement {
  const parts = text.split(" ");
  return { arrivalTime: parts.find((part) => part.includes(":")) ?? "", dog: parts.includes("dog") };
}
