import { Banner } from '@prae/ui/Banner';
import { Carousel } from '@prae/ui/Carousel';
import type { ReactNode } from 'react';
import { useLaterMessages } from '../messages/language.ts';
import { Html } from './Html.tsx';

/** A banner as the wire says it: a picture's address ('' for none) and HTML. */
export interface BannerItem {
  image: string;
  html: string;
}

export interface BannersProps {
  /** Seed of the cloths that stand where there is no picture. */
  seed: string;
  banners: readonly BannerItem[];
}

/** The banners of a bonus, an invitation or a refund, one beside the other; without any there is nothing. */
export function Banners({ seed, banners }: BannersProps): ReactNode {
  const { banners: texts } = useLaterMessages();
  if (banners.length === 0) return null;
  const slides = banners.map(({ image, html }, index) => ({
    key: `${index} ${image} ${html}`,
    content: (
      <Banner seed={index === 0 ? seed : `${seed}${index}`} image={image}>
        {html !== '' && <Html html={html} />}
      </Banner>
    ),
  }));
  return <Carousel label={texts.label} labelOf={texts.labelOf} slides={slides} />;
}
