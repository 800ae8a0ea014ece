import type { ChosenPicture } from "../../../../machines/vehicle-form/vehicle-form.types.ts";

/** The contents of chosen pictures, which the machine knows by id only. */
export interface PictureFiles {
  /** Takes a file in, and says of it what the machine needs to know. */
  add(file: File): Omit<ChosenPicture, "kind">;
  /** @throws RangeError for a picture that was dropped. */
  fileOf(id: string): File;
  /** An address under which the page can show it, until it is dropped. */
  urlOf(id: string): string;
  /** Drops all others; the browser keeps their contents in memory until then. */
  keepOnly(ids: readonly string[]): void;
}

export function createPictureFiles(): PictureFiles {
  const files = new Map<string, { file: File; url: string }>();
  let count = 0;
  const find = (id: string) => {
    const found = files.get(id);
    if (!found) throw new RangeError(`no file is held as ${id}`);
    return found;
  };
  return {
    add(file) {
      count += 1;
      const id = `file-${count}`;
      files.set(id, { file, url: URL.createObjectURL(file) });
      return { id, name: file.name, type: file.type, size: file.size };
    },
    fileOf: (id) => find(id).file,
    urlOf: (id) => find(id).url,
    keepOnly(ids) {
      for (const [id, { url }] of files) {
        if (ids.includes(id)) continue;
        URL.revokeObjectURL(url);
        files.delete(id);
      }
    },
  };
}
