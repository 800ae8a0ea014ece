const threeHours = 3 * 3_600_000;

/** As short as what somebody writes down for the check-in. @param length in milliseconds. */
export const isShort = (length: number) => length <= threeHours;

const titles = /\bCHECK[\s-]?(?:IN|OUT)\b|\bANREISE\b|\bABREISE\b|\bARRIVAL\b|\bDEPARTURE\b/;

/**
 * An hour of check-in or check-out: some portals write one beside the first and the last day of each stay. It takes
 * nothing beside its stay, and is an event like any other where there is none.
 * @param event its title in capitals.
 */
export const isHourOfChange = (event: { title: string; isShort: boolean }) => event.isShort && titles.test(event.title);
