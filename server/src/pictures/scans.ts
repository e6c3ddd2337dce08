/** Markers of a JPEG without a segment behind them: TEM, and those for a restart. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const [END, SCAN] = [0xd9, 0xda];

/** How many scans a JPEG has up to its end, told as decoders go from marker to marker; previews in its segments are not counted. */
export function scansOf(bytes: Buffer): number {
  let scans = 0;
  let at = 2;
  for (;;) {
    at = bytes.indexOf(0xff, at);
    if (at === -1) return scans;
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at] ?? END;
    at += 1;
    if (marker === END) return scans;
    // Behind 0xff a zero is the picture's own.
    if (marker === 0 || isBare(marker)) continue;
    if (marker === SCAN) scans += 1;
    if (at + 2 > bytes.length) return scans;
    at += Math.max(2, bytes.readUInt16BE(at));
  }
}
