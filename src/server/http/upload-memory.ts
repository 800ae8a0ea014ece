/** Takes memory for what arrives of a file. @returns what to wait for before more of it is read; null where it fits. */
export type TakeMemory = (bytes: number) => Promise<void> | null;

export interface UploadMemory {
  /** Runs `work`, which reads a file; what it took is free once it has ended. */
  hold: <Value>(work: (take: TakeMemory) => Promise<Value>) => Promise<Value>;
}

/**
 * Bounds what uploaded files have in memory, of all calls together: a sender that is slow takes no more than it has
 * sent, and so keeps nobody waiting. Where all is taken only the file that began first is read on, so that one always
 * comes to its end.
 * @param most in bytes; a file may have a part of it. The first file may go beyond by its own length.
 */
export function createUploadMemory(most: number): UploadMemory {
  const files = new Set<{ bytes: number }>();
  let waiting: (() => void)[] = [];
  let held = 0;

  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resume of woken) resume();
  };

  return {
    async hold(work) {
      const file = { bytes: 0 };
      const isFull = (bytes: number) => held + bytes > most && files.values().next().value !== file;
      const add = (bytes: number) => {
        held += bytes;
        file.bytes += bytes;
      };
      const wait = async (bytes: number) => {
        while (isFull(bytes)) await new Promise<void>((resolve) => waiting.push(resolve));
        add(bytes);
      };
      files.add(file);
      try {
        return await work((bytes) => (isFull(bytes) ? wait(bytes) : (add(bytes), null)));
      } finally {
        files.delete(file);
        held -= file.bytes;
        wake();
      }
    },
  };
}
