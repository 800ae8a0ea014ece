/** Bytes that an answer of the wallet or the security system may have; an honest one has a few thousand. */
const maximumBytes = 512 * 1024;

/** The text of an answer from elsewhere. @throws Error where it is longer than `maximumBytes`; the rest is not read. */
export async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maximumBytes) throw new Error("the answer is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
