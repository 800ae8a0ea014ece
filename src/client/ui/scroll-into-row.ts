/** Scrolls a row of choices sideways so that `link` is visible. The page itself does not scroll. */
export function scrollIntoRow(link: HTMLElement | null): void {
  const row = link?.closest("ul");
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
