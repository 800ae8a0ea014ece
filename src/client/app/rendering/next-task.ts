/** Lets the browser draw and hear touches before the work goes on: one long task is felt, two short ones are not. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
