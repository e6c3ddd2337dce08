import type { Result } from './drill.ts';

/** How many lines say what is wrong with one drill. */
const MOST_WRONGS = 10;

/** One row for each drill, and below them what is not well. */
export function table(results: readonly Result[]): string {
  const header = [
    'drill',
    'acknowledged',
    'lost',
    'doubled',
    'worst ms',
    'p99 ms',
    'again s',
    '',
    'what was done',
  ];
  const rows = results.map((result) => [
    result.name,
    ...[result.acknowledged, result.lost, result.doubled].map((count) => count?.toString() ?? ''),
    ...[result.worstMs, result.p99Ms].map((ms) => ms?.toFixed(0) ?? ''),
    result.again?.toFixed(1) ?? '',
    result.notTried ? 'not tried' : result.wrongs.length === 0 ? 'well' : 'NOT WELL',
    result.done,
  ]);
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const lines = [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return ['', ...lines, ...results.flatMap(wrongsOf), ''].join('\n');
}

function wrongsOf({ name, wrongs }: Result): string[] {
  if (wrongs.length === 0) return [];
  const more = wrongs.length > MOST_WRONGS ? [`  and ${wrongs.length - MOST_WRONGS} more`] : [];
  return ['', `${name} is not well:`, ...wrongs.slice(0, MOST_WRONGS).map((line) => `  ${line}`), ...more];
}
