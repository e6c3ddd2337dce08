/** Markers of a JPEG without a segment behind them: TEM, and those for a restart. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const [END, SCAN] = [0xd9, 0xda];

/**
 * How many scans a JPEG has up to its end, told as decoders go from marker to marker; previews in its segments are not counted. Byte by byte,
 * since of a file that is all markers a search for each would take the server's time for half a second.
 */
export function scansOf(bytes: Uint8Array): number {
  const { length } = bytes;
  let scans = 0;
  let at = 2;
  for (;;) {
    while (at < length && bytes[at] !== 0xff) at += 1;
    while (at < length && bytes[at] === 0xff) at += 1;
    if (at >= length) return scans;
    const marker = bytes[at] ?? END;
    at += 1;
    if (marker === END) return scans;
    // Behind 0xff a zero is the picture's own.
    if (marker === 0 || isBare(marker)) continue;
    if (marker === SCAN) scans += 1;
    if (at + 2 > length) return scans;
    at += Math.max(2, ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0));
  }
}
