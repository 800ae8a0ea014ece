import { boundedText } from "./bounded-text.ts";

/** An answer of so many pieces of 64 KB, which counts those that were taken from it. */
function answerOf(pieces: number) {
  let taken = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (taken === pieces) return controller.close();
      taken += 1;
      controller.enqueue(Buffer.alloc(64 * 1024, "ä"));
    },
  });
  return { response: new Response(body), taken: () => taken };
}

it("is read whole up to half a megabyte, and not beyond", async () => {
  expect(await boundedText(answerOf(8).response)).toBe("ä".repeat(256 * 1024));
  expect(await boundedText(new Response(null))).toBe("");
  const endless = answerOf(5_000);
  await expect(boundedText(endless.response)).rejects.toThrow("too long");
  expect(endless.taken()).toBeLessThan(20);
});
