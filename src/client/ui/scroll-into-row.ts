/** A row of choices scrolls sideways on a phone: the current one is to be seen in it. Only the row moves, not the page. */
export function scrollIntoRow(link: HTMLElement | null): void {
  const row = link?.closest("ul");
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
