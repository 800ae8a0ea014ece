import { act } from "@testing-library/react";

// Taken before a test puts a clock of its own in their place.
const { setTimeout: realTimeout } = globalThis;

/** Lets answered calls reach the screen: turns of the event loop, however long a busy machine takes for each. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => void realTimeout(resolve));
  });
}
