import type { ReactNode } from 'react';
import { SoonPage } from '../soon/SoonPage.tsx';

export default function BonusPage(): ReactNode {
  return <SoonPage feature="bonus" />;
}
