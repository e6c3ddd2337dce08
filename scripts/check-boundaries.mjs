import { readdirSync, readFileSync } from 'node:fs';
import { violations } from './boundaries.mjs';

/** A file beyond this is named, not refused: some tables are long and some things are one thing. */
const longLines = 200;

const workspaces = [
  'contract',
  'ui',
  'web',
  'console',
  'server',
  'sandbox',
  'sandbox/web',
  'local-postgres',
  'bench',
];
const folders = [...workspaces.map((name) => `${name}/src`), 'e2e', 'drills'];
const paths = folders.flatMap(filesUnder);
const files = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
const found = violations(files);
for (const line of found) console.error(line);
reportSizes();
console.log(`${files.size} files checked, ${found.length} out of bounds.`);
process.exitCode = found.length === 0 ? 0 : 1;

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesUnder(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function reportSizes() {
  const sizes = [...files].map(([path, text]) => ({ path, lines: text.split('\n').length - 1 }));
  sizes.sort((one, other) => other.lines - one.lines);
  for (const { path, lines } of sizes.filter((file) => file.lines > longLines))
    console.log(`${lines} lines: ${path}`);
  console.log(`Half of the files have ${sizes[sizes.length >> 1]?.lines ?? 0} lines or fewer.`);
}
