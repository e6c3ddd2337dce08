/**
 * The pages that a pager names: the first, so many before the present one, that, so many after it, and the last; `gap` where some are
 * left out. Pages are counted from 1.
 */
export function pagesNamed(
  page: number,
  pages: number,
  { before, after }: { before: number; after: number },
): (number | 'gap')[] {
  const from = Math.max(1, page - before);
  const to = Math.min(pages, page + after);
  const around = Array.from({ length: to - from + 1 }, (_, place) => from + place);
  const first = from > 1 ? [1, ...(from > 2 ? ['gap' as const] : [])] : [];
  const last = to < pages ? [...(to < pages - 1 ? ['gap' as const] : []), pages] : [];
  return [...first, ...around, ...last];
}
