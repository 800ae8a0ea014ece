// Hours of an engine are whole tenths in the database and in code, a text with at most one decimal in calls.

/** @param hours "120.5", or "" where they were not read. @returns 1205, or null. */
export const toTenths = (hours: string): number | null => (hours === "" ? null : Math.round(Number(hours) * 10));

/** @returns "120.5" for 1205, "120" for 1200. */
export const toHours = (tenths: number): string => String(tenths / 10);
