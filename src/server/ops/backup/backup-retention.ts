import { addDays, type Day, dayOf, weekday } from "../../../shared/rules/day.ts";

/**
 * The backups that stay: the newest of each of so many days, weeks and months, counted back from the newest there is.
 */
const retained: readonly { count: number; periodOf: (day: Day) => string }[] = [
  { count: 7, periodOf: (day) => day },
  // By its Monday.
  { count: 4, periodOf: (day) => addDays(day, -weekday(day)) },
  { count: 12, periodOf: (day) => day.slice(0, 7) },
];

const pattern = /^houseboats-(\d{4}-\d{2}-\d{2}T\d{2})-(\d{2})-(\d{2})Z\.backup$/;

/** The file of a backup that begins now; in UTC, so that names are in the order of time. */
export function backupName(now: Date): string {
  return `houseboats-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`;
}

/** Whether a file is a backup by its name, or the beginning of one. */
export const isBackupName = (name: string) => pattern.test(name.replace(/\.[\da-f]{8}\.part$/, ""));

/** Of the files of a folder the backups that may go; others are never among them. */
export function outdatedBackups(names: readonly string[]): string[] {
  const backups = names
    .filter((name) => pattern.test(name))
    .toSorted()
    .toReversed();
  const staying = new Set(
    retained.flatMap(({ count, periodOf }) => {
      const newest = new Map<string, string>();
      for (const name of backups) {
        const period = periodOf(dayOfBackup(name));
        if (!newest.has(period)) newest.set(period, name);
      }
      return [...newest.values()].slice(0, count);
    }),
  );
  return backups.filter((name) => !staying.has(name));
}

function dayOfBackup(name: string): Day {
  return dayOf(new Date(name.replace(pattern, "$1:$2:$3Z")));
}
