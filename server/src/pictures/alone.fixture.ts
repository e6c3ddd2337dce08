/*
 * Has a picture decoded, prints the process that did it, and stays until it is killed.
 */
import { decoders } from './decoders.fixture.ts';
import { openPictures } from './pictures.ts';

await openPictures().redraw(Buffer.alloc(0));
process.stdout.write(String(decoders()));
setInterval(() => {}, 1_000);
