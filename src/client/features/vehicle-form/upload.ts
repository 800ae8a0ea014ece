import type { FetchBaseQueryError } from "@reduxjs/toolkit/query";
import type { ErrorAnswer } from "../../../shared/contract/errors.ts";
import { currentBaseAddress } from "../../api/base-address.ts";
import { csrfToken } from "../../api/base-api.ts";
import { type ApiFailure, failureOf } from "../../api/failure.ts";

export interface Upload {
  path: string;
  body: FormData;
  headers: Readonly<Record<string, string>>;
  /** How much of it was sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

type UploadResult = { data: unknown } | { error: ApiFailure };

/** Sends a form with its progress, which `fetch` does not tell; its failures are those of every other call. */
export function upload({ path, body, headers, onProgress, signal }: Upload): Promise<UploadResult> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open("POST", currentBaseAddress() + path);
    request.withCredentials = true;
    for (const [name, value] of Object.entries({ ...headers, "X-CSRFToken": csrfToken(document.cookie) ?? "" })) {
      request.setRequestHeader(name, value);
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    const lost = () => resolve({ error: { kind: "network" } });
    for (const end of ["error", "abort", "timeout"] as const) request.addEventListener(end, lost);
    request.addEventListener("load", () => resolve(resultOf(request)));
    signal.addEventListener("abort", () => request.abort());
    if (signal.aborted) lost();
    else request.send(body);
  });
}

function resultOf(request: XMLHttpRequest): UploadResult {
  const { status, responseText } = request;
  const data = parsed(responseText);
  if (status >= 200 && status < 300) return { data };
  const { errors = {} } = (data ?? {}) as Partial<ErrorAnswer>;
  // A picture that is too large or none at all (413, 415) is named like any field that is refused.
  const isNamed = (status === 413 || status === 415) && Object.keys(errors).length > 0;
  if (isNamed) return { error: { kind: "field", errors } };
  const error = { status, data } as FetchBaseQueryError;
  return { error: failureOf(error, request.getResponseHeader("Retry-After")) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
