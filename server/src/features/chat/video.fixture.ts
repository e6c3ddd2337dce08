/** A box of the ISO base media format. */
export function box(type: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A video as a phone writes it, with the place where it was taken. `moovLonger`: so much longer than it is, as its head says. */
export function phoneVideo({ brand = 'isom', tracks = 1, moovLonger = 0 } = {}): Buffer {
  const text = (value: string) => Buffer.from(value, 'latin1');
  const place = text('+13.7563+100.5018/');
  const track = box(
    'trak',
    box('tkhd', text('head')),
    box('mdia', box('mdhd', text('time'))),
    box('meta', place),
  );
  const moov = box(
    'moov',
    box('mvhd', text('movie')),
    ...Array<Buffer>(tracks).fill(track),
    box('udta', box('\u00a9xyz', place)),
    box('meta', place),
  );
  moov.writeUInt32BE(moov.length + moovLonger);
  return Buffer.concat([
    box('ftyp', text(brand)),
    box('wide'),
    box('mdat', text('PICTURES AND SOUND')),
    moov,
    box('uuid', place),
  ]);
}
