/** Where a tab keeps what its pages complained about. */
export const complaintsKey = "complaints of the walk";

/**
 * Notes from now on what the page's scripts throw and log as an error or a warning, for a browser whose console cannot
 * be read from outside.
 */
export function noteComplaints(): void {
  const note = (complaint: unknown) => {
    const noted = JSON.parse(sessionStorage.getItem(complaintsKey) ?? "[]") as string[];
    sessionStorage.setItem(complaintsKey, JSON.stringify([...noted, String(complaint)]));
  };
  window.addEventListener("error", ({ message }) => note(message));
  window.addEventListener("unhandledrejection", ({ reason }) => note(reason));
  for (const level of ["error", "warn"] as const) {
    const log = console[level];
    console[level] = (...given: unknown[]) => {
      note(given.join(" "));
      log(...given);
    };
  }
}
