/** The screen of the price list, with the version that it shows behind the question mark. */
export const priceListPath = "/Preise";

const versionName = "fassung";

/** The version that an address names; null where it names none. */
export function versionIn(search: string): number | null {
  const text = new URLSearchParams(search).get(versionName) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

export const versionPath = (id: number) => `${priceListPath}?${versionName}=${id}`;
