import type { ReactNode } from 'react';
import { SoonPage } from '../soon/SoonPage.tsx';

export default function SpinPage(): ReactNode {
  return <SoonPage feature="spin" />;
}
