/** Below these, programs ask: they are told what is wrong as JSON. */
const calls = /^\/(?:api|demo-wallet)\//;

/**
 * The address to answer for the one that was asked for: a page's that nobody can read (a broken percent-encoding,
 * U+0000) is the one of the page that says that there is none. Fastify itself would answer it with JSON.
 */
export function readableAddress(url: string): string {
  return calls.test(url) || isReadable(url) ? url : "/404";
}

function isReadable(url: string): boolean {
  try {
    return !decodeURI(url.split(/[?#]/, 1)[0] ?? "").includes("\0") && !/%00/.test(url);
  } catch {
    return false;
  }
}
