import { type ReactNode, useEffect, useRef, useState } from 'react';
import './Carousel.css';

export interface CarouselProps {
  /** Accessible name of the whole. */
  label: string;
  /** 'Picture 2 of 3'; counted from 1. */
  labelOf: (place: number, count: number) => string;
  slides: readonly { key: string; content: ReactNode }[];
}

/**
 * Slides side by side, one at a time: swiped, scrolled by arrow keys, or picked by the dots, which are buttons. It never moves by
 * itself. One slide alone has no dots.
 */
export function Carousel({ label, labelOf, slides }: CarouselProps): ReactNode {
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const count = slides.length;
  useEffect(() => {
    // What is shown now may have fewer slides.
    setPlace((now) => Math.min(now, Math.max(0, count - 1)));
  }, [count]);
  const follow = (): void => {
    const element = track.current;
    if (element && element.clientWidth > 0)
      setPlace(Math.round(Math.abs(element.scrollLeft) / element.clientWidth));
  };
  const go = (to: number): void => {
    setPlace(to);
    const element = track.current;
    element?.scrollTo({ left: to * element.clientWidth, behavior: calm() ? 'auto' : 'smooth' });
  };
  return (
    <section className="carousel" aria-label={label}>
      <ul className="carousel-track" ref={track} tabIndex={count > 1 ? 0 : undefined} onScroll={follow}>
        {slides.map(({ key, content }, index) => (
          <li key={key} aria-label={labelOf(index + 1, count)}>
            {content}
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="carousel-dots">
          {slides.map(({ key }, index) => (
            <button
              key={key}
              type="button"
              aria-label={labelOf(index + 1, count)}
              aria-current={index === place || undefined}
              onClick={() => go(index)}
            />
          ))}
        </div>
      )}
    </section>
  );
}

function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
