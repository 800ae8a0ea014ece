/** A file that was loaded, at an address inside this page. */
export interface LoadedFile {
  url: string;
  name: string;
}

/** Has the browser save a file, and forgets it. */
export function saveFile({ url, name }: LoadedFile): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Not at once: some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
