/** Lets the browser draw and handle input between two parts of a long task. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
