/**
 * A video as phones write it (ISO base media: MP4, QuickTime), without what it tells besides picture and sound: places, devices, texts of
 * programs. Such boxes become empty ones of the same length, so that nothing else moves. Undefined where it is no such video: a box that
 * leaves its parent, none with a picture, or deeper or more than any phone writes.
 */
export function withoutMetadata(bytes: Buffer): Buffer | undefined {
  const tidy = Buffer.from(bytes);
  const seen = { boxes: 0, tracks: 0, hasBeginning: false };
  const isWell = walk(tidy, 0, tidy.length, 0, seen);
  return isWell && seen.hasBeginning && seen.tracks > 0 ? tidy : undefined;
}

/** What holds boxes, among them those that tell more than picture and sound. */
const HOLDERS = new Set(['moov', 'trak', 'mdia', 'minf', 'moof', 'traf', 'edts', 'dinf', 'stbl']);

/** What plays: everything else at these places is emptied. */
const KEPT = new Set([
  ...['ftyp', 'mdat', 'free', 'skip', 'wide', 'styp', 'sidx', 'mfra'],
  ...['mvhd', 'mvex', 'tkhd', 'tapt', 'elst', 'mdhd', 'hdlr', 'vmhd', 'smhd', 'nmhd', 'gmhd', 'dref', 'mfhd'],
  ...['tfhd', 'tfdt', 'trun', 'stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss'],
  ...['sbgp', 'sgpd', 'sdtp', 'stps', 'saiz', 'saio', 'subs'],
]);

const MOST_BOXES = 20_000;
const MOST_DEEP = 8;

function walk(
  bytes: Buffer,
  from: number,
  to: number,
  depth: number,
  seen: { boxes: number; tracks: number; hasBeginning: boolean },
): boolean {
  let at = from;
  while (at < to) {
    if (to - at < 8 || depth > MOST_DEEP) return false;
    seen.boxes += 1;
    if (seen.boxes > MOST_BOXES) return false;
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && to - at < 16) return false;
    const size = short === 0 ? to - at : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > to) return false;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'ftyp' && depth === 0) seen.hasBeginning = true;
    if (type === 'trak') seen.tracks += 1;
    if (HOLDERS.has(type)) {
      if (!walk(bytes, at + head, at + size, depth + 1, seen)) return false;
    } else if (!KEPT.has(type)) {
      bytes.write('free', at + 4, 'latin1');
      bytes.fill(0, at + head, at + size);
    }
    at += size;
  }
  return at === to;
}
