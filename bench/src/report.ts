import { median } from './measure.ts';

/** One line of the report: the ratios of all rounds, and what is asked of their median. */
export interface Line {
  readonly name: string;
  readonly ratios: readonly number[];
  /** At least this, or at most where `atMost` is set; none where nothing is asked. */
  readonly target?: number;
  readonly atMost?: boolean;
}

/** The lines as a table: median, lowest and highest ratio, target, and whether the median meets it. */
export function table(title: string, lines: readonly Line[]): string {
  const rows = lines.map(({ name, ratios, target, atMost = false }) => {
    const middle = median(ratios);
    const wanted = target === undefined ? '' : `${atMost ? 'at most' : 'at least'} ${target.toFixed(2)}`;
    const met = target === undefined || (atMost ? middle <= target : middle >= target);
    const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    return [name, middle.toFixed(2), spread, wanted, target === undefined ? '' : met ? 'met' : 'MISSED'];
  });
  const header = ['', 'median', 'rounds', 'wanted', ''];
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const text = [header, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [title, ...text.map((line) => `  ${line}`), ''].join('\n');
}
