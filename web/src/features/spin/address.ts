import { paths } from '../../client/paths.ts';

/** The address under which anybody can compute a draw again; `seen` is what the member was shown before it. */
export function drawAddress(draw: string, seen: string | null): string {
  const query = new URLSearchParams({ id: draw, ...(seen && { seen }) });
  return `${paths.draw}?${query}`;
}
