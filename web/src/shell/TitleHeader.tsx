import { Logo } from '@prae/ui/Logo';
import { PageHeader, TopBar } from '@prae/ui/PageHeader';
import type { ReactNode } from 'react';
import { useBrand } from '../messages/brand.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';

/** The head of a page that stands alone, for members and visitors alike: the brand, the language, and what the page is. */
export function TitleHeader({ title, className }: { title: string; className: string }): ReactNode {
  const brand = useBrand();
  return (
    <PageHeader>
      <TopBar start={<Logo name={brand} />}>
        <LanguageSwitch />
      </TopBar>
      <h1 className={`title ${className}`}>{title}</h1>
    </PageHeader>
  );
}
