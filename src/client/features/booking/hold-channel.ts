import type { HeldStay } from "../../../../machines/booking/booking.types.ts";

/**
 * Between the windows of one visitor, who holds one stay at a time: each tells the others what it holds. A window may
 * miss it (asleep, an old browser); the server decides in any case.
 */
export interface HoldChannel {
  announce: (stay: HeldStay) => void;
  /** @returns a function that ends the listening. */
  listen: (onHeld: (stay: HeldStay) => void) => () => void;
}

type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;

/** @param open a channel to all windows of this website. */
export function createHoldChannel(open: () => Channel = () => new BroadcastChannel("held-stay")): HoldChannel {
  return {
    announce(stay) {
      const channel = opened(open);
      channel?.postMessage(stay);
      channel?.close();
    },
    listen(onHeld) {
      const channel = opened(open);
      channel?.addEventListener("message", ({ data }: MessageEvent<HeldStay>) => onHeld(data));
      return () => channel?.close();
    },
  };
}

/** Null where the browser has no such thing. */
function opened(open: () => Channel): Channel | null {
  try {
    return open();
  } catch {
    return null;
  }
}
