// Loaded into a page before its scripts: it draws no lots, asks for nothing again, and leads nowhere by itself.
{
  let seed = 1;
  Math.random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };

  // More than what a page waits for before it is complete, less than what it waits for to poll or to go elsewhere.
  const longestWaitMs = 3_500;
  for (const name of ["setTimeout", "setInterval"]) {
    const schedule = globalThis[name];
    globalThis[name] = (work, delay = 0, ...rest) => (delay > longestWaitMs ? 0 : schedule(work, delay, ...rest));
  }
}
