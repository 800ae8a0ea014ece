import type { FieldErrors } from "../../src/shared/contract/errors.ts";
import type { Vehicle } from "../../src/shared/contract/fleet.ts";
import type { MessageKey } from "../../src/shared/rules/message-key.ts";
import { pictureFields, picturePathsOf } from "../../src/shared/rules/vehicle-fields.ts";
import type { ChosenPicture, FileRefusal, FormPicture, RefusedFile, StoredPicture } from "./vehicle-form.types.ts";

/** How many pictures a boat has at most (requirements/fleet.md). */
export const mostPictures = pictureFields.length;

/** Bytes of a file that may be chosen: more than any phone's photo, which is made smaller before it is sent. */
export const largestFile = 40 * 1024 * 1024;

const kinds = ["jpg", "jpeg", "png", "bmp", "gif", "webp", "avif"];
const types = [...kinds.map((kind) => `image/${kind}`), "image/x-ms-bmp"];

/** What a file chooser offers. */
export const acceptedFiles = [...types, ...kinds.map((kind) => `.${kind}`)].join(",");

type File = Omit<ChosenPicture, "kind">;

/** Some systems know no type: then the name says it. What a file really is, the server finds out. */
function isPicture({ name, type }: File): boolean {
  return type ? types.includes(type) : kinds.includes(name.split(".").at(-1)?.toLowerCase() ?? "");
}

function refusalOf(file: File, places: number): FileRefusal | null {
  if (!isPicture(file)) return "type";
  if (file.size > largestFile) return "size";
  return places > 0 ? null : "count";
}

/** The pictures with the files that can be taken behind them, and those that cannot. */
export function withFiles(
  pictures: readonly FormPicture[],
  files: readonly File[],
): { pictures: readonly FormPicture[]; refusedFiles: readonly RefusedFile[] } {
  const taken: FormPicture[] = [...pictures];
  const refusedFiles: RefusedFile[] = [];
  for (const file of files) {
    const reason = refusalOf(file, mostPictures - taken.length);
    if (reason) refusedFiles.push({ name: file.name, reason });
    else taken.push({ ...file, kind: "chosen" });
  }
  return { pictures: taken, refusedFiles };
}

/** The pictures with one of them at another place. */
export function moved(pictures: readonly FormPicture[], id: string, to: number): readonly FormPicture[] {
  const picture = pictures.find((one) => one.id === id);
  if (!picture) return pictures;
  const others = pictures.filter((one) => one !== picture);
  return [...others.slice(0, to), picture, ...others.slice(to)];
}

/** The path is the id: a picture that a boat has twice is shown once. */
export const storedPictures = (vehicle: Vehicle): StoredPicture[] =>
  [...new Set(picturePathsOf(vehicle))].map((path) => ({ kind: "stored", id: path, path }));

/** Without the stored pictures that the boat has no more. */
export function stillStored(pictures: readonly FormPicture[], vehicle: Vehicle): readonly FormPicture[] {
  const paths = picturePathsOf(vehicle);
  return pictures.filter((picture) => picture.kind === "chosen" || paths.includes(picture.path));
}

/** Whether pictures were added, removed or moved. */
export function havePicturesChanged(pictures: readonly FormPicture[], openedPaths: readonly string[]): boolean {
  const same = pictures.every((picture, place) => picture.kind === "stored" && picture.path === openedPaths[place]);
  return !same || pictures.length !== openedPaths.length;
}

/** A refusal by fields of the payload: `image3` and `path3` are about the third picture that was sent. */
export function refusalByPicture(
  errors: FieldErrors,
  pictures: readonly FormPicture[],
): { errors: FieldErrors; pictureErrors: Record<string, MessageKey> } {
  const others: FieldErrors = {};
  const pictureErrors: Record<string, MessageKey> = {};
  for (const [field, message] of Object.entries(errors)) {
    const place = /^(?:image|path)([1-6])$/.exec(field)?.[1];
    const picture = place && pictures[Number(place) - 1];
    if (picture) pictureErrors[picture.id] = message;
    else others[field] = message;
  }
  return { errors: others, pictureErrors };
}
