import { formatCount } from '@prae/ui/money';
import { Pager, type PagerProps } from '@prae/ui/Pager';
import { type ReactNode, useState } from 'react';
import { useLaterMessages } from '../messages/language.ts';

/** Leads through the pages of a list; nothing where there is one. A page whose rows are gone meanwhile leads back, too. */
export function ListPager(
  props: Pick<PagerProps, 'label' | 'page' | 'pages' | 'range' | 'onPage'>,
): ReactNode {
  const { statement: texts } = useLaterMessages();
  const pages = Math.max(props.page, props.pages);
  if (pages <= 1) return null;
  return (
    <Pager
      {...props}
      pages={pages}
      text={texts.page(formatCount(props.page), formatCount(pages))}
      previousLabel={texts.previous}
      nextLabel={texts.next}
    />
  );
}

/** What is known now, or was last: what stands beside a page of a list that is on its way stays as it is. */
export function useLast<T>(now: T | undefined): T | undefined {
  const [last, keep] = useState(now);
  if (now !== undefined && now !== last) keep(now);
  return now ?? last;
}
