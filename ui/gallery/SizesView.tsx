import type { ReactNode } from 'react';

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
];

/** The same view as on a phone, a tablet and a desk, side by side. */
export function SizesView({ query }: { query: URLSearchParams }): ReactNode {
  const one = new URLSearchParams(query);
  one.delete('sizes');
  return (
    <main style={{ display: 'flex', gap: 24, padding: 24 }}>
      {SIZES.map(({ width, height }) => (
        <iframe
          key={width}
          title={`${width} px`}
          src={`?${one}`}
          style={{ flex: 'none', width, height, border: '1px solid var(--line)' }}
        />
      ))}
    </main>
  );
}
