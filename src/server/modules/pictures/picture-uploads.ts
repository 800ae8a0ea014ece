import type { FastifyInstance } from "fastify";
import { imageFields, uploadLimits } from "../../../shared/contract/pictures.ts";
import { Problem } from "../../http/problem.ts";
import { createUploadMemory } from "../../http/upload-memory.ts";
import { registerUploads } from "../../http/uploads.ts";
import { longestSide, PictureRefusal, reencodePicture } from "./reencode-picture.ts";
import type { UploadedPicture } from "./uploaded-picture.ts";

/** As long as 15 MB take over a phone that sends a megabit a second. */
const fileMs = 120_000;

/** Room for three files that are as long as they may be; what does not fit waits at its sender. */
const memory = createUploadMemory(3 * uploadLimits.bytes);

interface PictureFields {
  fields: readonly string[];
  /** That is stored, in pixels. */
  longestSide: number;
}

const ofVehicle: PictureFields = { fields: imageFields, longestSide };

/**
 * Lets the routes of `app` take pictures: call it inside of their own plugin. In the body each of `fields` that came
 * with a picture is an UploadedPicture, re-encoded already; the others are missing. What is wrong with a picture is
 * answered as a VALIDATION (a file that is too long: TOO_LARGE) that names its field.
 */
export function registerPictureUploads(app: FastifyInstance, pictures: PictureFields = ofVehicle): void {
  registerUploads(app, {
    fields: pictures.fields,
    maxBytes: uploadLimits.bytes,
    fileMs,
    read: (bytes, field) => readUpload(bytes, field, pictures.longestSide),
    memory,
    messages: {
      tooLong: "validation-staff:pictureBytes",
      tooSlow: "validation-staff:pictureSlow",
      wrongField: "validation-staff:picturePlace",
    },
  });
}

async function readUpload(bytes: Buffer, field: string, side: number): Promise<UploadedPicture> {
  try {
    return await reencodePicture(bytes, side);
  } catch (error) {
    if (error instanceof PictureRefusal) throw new Problem("VALIDATION", { [field]: error.key });
    throw error;
  }
}
