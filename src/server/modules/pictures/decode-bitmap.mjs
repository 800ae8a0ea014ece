/** @type {import("./decode-bitmap.d.mts").decodeBitmap} */
export function decodeBitmap(bytes, bitmap) {
  const { width, height, stride, isTopDown, pixelsAt } = bitmap;
  const colours = Buffer.alloc(width * height * 3);
  const colourAt = bitmap.bits <= 8 ? paletteReader(bytes, bitmap) : directReader(bitmap);
  let to = 0;
  for (let y = 0; y < height; y += 1) {
    const row = pixelsAt + stride * (isTopDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      const from = colourAt(row, x);
      // Blue comes first. A colour that the palette does not have is black.
      colours[to] = bytes[from + 2] ?? 0;
      colours[to + 1] = bytes[from + 1] ?? 0;
      colours[to + 2] = bytes[from] ?? 0;
      to += 3;
    }
  }
  return colours;
}

// Both say where a pixel's colour is, from where its row begins.

function directReader({ bits }) {
  const size = bits / 8;
  return (row, x) => row + x * size;
}

function paletteReader(bytes, { bits, paletteAt, pixelsAt }) {
  const perByte = 8 / bits;
  const mask = 2 ** bits - 1;
  const beyond = bytes.length;
  return (row, x) => {
    const byte = bytes[row + Math.floor(x / perByte)] ?? 0;
    const index = (byte >> (8 - bits - (x % perByte) * bits)) & mask;
    const at = paletteAt + index * 4;
    return at + 4 <= pixelsAt ? at : beyond;
  };
}
