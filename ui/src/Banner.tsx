import type { ReactNode } from 'react';
import './Carousel.css';
import { Cloth } from './Cloth.tsx';
import { clothOf } from './palettes.ts';
import { usePicture } from './picture.ts';

export interface BannerProps {
  /** Seed of the cloth and its colours, where there is no picture or it does not come within 1.5 seconds. */
  seed: string;
  /** The picture's address; '' for none. */
  image: string;
  /** What stands on it. */
  children?: ReactNode;
}

/** A banner: a picture, or cloth, with a text at its foot. */
export function Banner({ seed, image, children }: BannerProps): ReactNode {
  const threads = clothOf(seed);
  const picture = usePicture(image === '' ? undefined : image);
  return (
    <div className="banner" style={{ ['--ground' as string]: threads.ground }}>
      <span className="banner-picture" aria-hidden="true">
        {picture ? <img src={picture} alt="" /> : <Cloth name={seed} threads={threads} scale={4.7} />}
      </span>
      {children && <div className="banner-text">{children}</div>}
    </div>
  );
}
