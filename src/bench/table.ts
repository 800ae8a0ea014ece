/** Prints rows under a title, the first column to the left and all others to the right. */
export function printTable(title: string, rows: readonly (readonly string[])[]): void {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  console.log(`\n${title}`);
  for (const row of rows) {
    const cells = row.map((cell, column) => {
      const width = widths[column] ?? 0;
      return column === 0 ? cell.padEnd(width) : cell.padStart(width);
    });
    console.log(`  ${cells.join("  ")}`.trimEnd());
  }
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}

export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)} x`;
}

/** Whether many bookings are slower than few; 20 % are tolerated. */
export function formatGrowth(ratio: number): string {
  return `${ratio.toFixed(2)}  ${ratio >= 0.8 ? "flat" : "NOT flat"}`;
}
