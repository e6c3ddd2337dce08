// Runs the TypeScript program that is its first argument, with the others as that program's own.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundle.mjs';

const file = resolve(process.argv[2] ?? '');
process.argv.splice(1, 2, file);
process.setSourceMapsEnabled(true);
await import(pathToFileURL(await bundled(file)).href);
