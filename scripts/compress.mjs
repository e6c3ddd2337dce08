// Writes each text and program of a built page beside itself as brotli and as gzip, once at build and as small as they can: the server
// sends them as they lie there to whoever takes them.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const texts = /\.(?:html|js|css|svg|json|webmanifest|txt|wasm)$/;

/** Powers of two of what brotli looks at as one block; 0 is its own choice, which is not the best one for each text. */
const BLOCKS = [0, 16, 17];

/** By the ending that @fastify/static looks for. */
const encodings = {
  br: async (text) => {
    const encoded = await Promise.all(BLOCKS.map((block) => brotli(text, block)));
    return encoded.reduce((least, one) => (one.length < least.length ? one : least));
  },
  gz: (text) => promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }),
};

const named = process.argv.slice(2);
const files = await Promise.all((named.length > 0 ? named : ['dist']).map(textsIn));
await Promise.all(files.flat().map(compress));

/** A file itself, or all texts of a folder. */
async function textsIn(path) {
  if (texts.test(path)) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const found = entries.filter((entry) => entry.isFile() && texts.test(entry.name));
  return found.map((entry) => join(entry.parentPath, entry.name));
}

function brotli(text, block) {
  return promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      [constants.BROTLI_PARAM_LGBLOCK]: block,
    },
  });
}

/** What would not be smaller is left as it is. */
async function compress(file) {
  const text = await readFile(file);
  for (const [ending, encode] of Object.entries(encodings)) {
    const encoded = await encode(text);
    if (encoded.length < text.length) await writeFile(`${file}.${ending}`, encoded);
  }
}
