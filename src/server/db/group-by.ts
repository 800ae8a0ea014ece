/** Rows by a key of theirs, each group in the order of the rows; none for a key that no row has. */
export function groupBy<Row, Key>(rows: Iterable<Row>, keyOf: (row: Row) => Key): (key: Key) => readonly Row[] {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return (key) => groups.get(key) ?? [];
}
