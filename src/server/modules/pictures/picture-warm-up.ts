import { setTimeout as sleep } from "node:timers/promises";
import {
  type PictureFormat,
  type PictureWidth,
  pictureSource,
  pictureWidths,
} from "../../../shared/contract/pictures.ts";
import type { Deps } from "../../deps.ts";
import { operatingVehicles, storedPictures } from "../fleet/fleet.ts";
import type { PictureOrder } from "./picture-address.ts";
import type { Pictures } from "./pictures.ts";

export interface WarmUpTimes {
  /** Until the first picture: what a start has to do comes first. */
  delayMs: number;
  /** How many times as long as a picture took the processor rests after it: a small machine has visitors to serve. */
  rest: number;
}

/** What the log says at the end. */
export const picturesPrepared = "the first pictures are prepared";

const scenes = ["scenes/hero.svg", "scenes/hero-dark.svg", "scenes/about.svg"];
const widestBoat: PictureWidth = 960;
/** What nearly every browser asks for; the rest is rendered when it is asked for. */
const formats: readonly PictureFormat[] = ["avif", "webp"];

/**
 * Renders in the background, one by one and the small ones first, the pictures that home page and overview begin with.
 */
export function createPictureWarmUp(
  deps: Pick<Deps, "db" | "log">,
  pictures: Pick<Pictures, "prepare">,
  { delayMs, rest }: WarmUpTimes,
) {
  const stopping = new AbortController();
  let running = Promise.resolve();

  async function warmUp(): Promise<void> {
    const { signal } = stopping;
    try {
      await sleep(delayMs, undefined, { signal });
      for (const order of await firstPictures(deps)) {
        const begun = performance.now();
        await pictures.prepare(order);
        await sleep(rest * (performance.now() - begun), undefined, { signal });
      }
      deps.log.info(picturesPrepared);
    } catch (error) {
      if (!signal.aborted) deps.log.error({ err: error }, "the pictures were not prepared");
    }
  }

  return {
    start() {
      running = warmUp();
    },
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function firstPictures({ db }: Pick<Deps, "db">): Promise<PictureOrder[]> {
  const vehicles = await operatingVehicles(db, "houseboats");
  const boats = vehicles.flatMap((vehicle) => storedPictures(vehicle).slice(0, 1).map(pictureSource));
  return formats.flatMap((format) =>
    pictureWidths.flatMap((width) =>
      [...scenes, ...(width <= widestBoat ? boats : [])].map((source) => ({ source, width, format })),
    ),
  );
}
