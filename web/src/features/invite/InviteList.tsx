import type { Answer } from '@prae/contract/contract';
import { AmountText } from '@prae/ui/AmountText';
import { Empty } from '@prae/ui/Empty';
import { formatCount } from '@prae/ui/money';
import { Row, Rows } from '@prae/ui/Rows';
import { Skeleton } from '@prae/ui/Skeleton';
import { Status, type StatusKind } from '@prae/ui/Status';
import { formatDateTime } from '@prae/ui/time';
import { type ReactNode, useRef, useState } from 'react';
import { useMoney } from '../../client/money.ts';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { ListPager, useLast } from '../../shell/ListPager.tsx';
import { LoadFailed } from '../../shell/LoadFailed.tsx';

type Listed = Answer<'invite.list'>;

/** Rows on a page (specification section 9). */
const LIMIT = 10;

const KINDS: Record<Listed['invites'][number]['status'], StatusKind> = {
  SUCCESS: 'success',
  FAILED: 'fail',
  PROCESSING: 'processing',
};

/** What an invitation brings, and whom the member has invited, newest first. */
export function InviteList(): ReactNode {
  const { shell } = useMessages();
  const { invite: texts } = useLaterMessages();
  const [page, setPage] = useState(1);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRead('invite.list', { body: { page, limit: LIMIT } }, { staleTime: 0 });
  const last = useLast(list.data);
  const { wallet } = useMoney();
  if (!last && list.isPending) return <Skeleton label={shell.loading} heights={[48, 64, 64]} />;
  const failed = list.isLoadingError && (
    <LoadFailed busy={list.isFetching} onRetry={() => void list.refetch()} />
  );
  if (!last) return failed;
  const { total, isOpen, terms } = last;
  const turn = (to: number): void => {
    setPage(to);
    heading.current?.scrollIntoView();
  };
  return (
    <>
      <Terms isOpen={isOpen} terms={terms} />
      <h3 className="title invite-title" ref={heading}>
        {texts.list}
      </h3>
      {wallet && total > 0 && (
        <p className="meta invite-totals">
          {texts.totals(formatCount(wallet.invite.success), formatCount(wallet.invite.fail))}
        </p>
      )}
      {list.data === undefined ? (
        failed || <Skeleton label={shell.loading} heights={Array.from({ length: LIMIT }, () => 64)} />
      ) : list.data.invites.length === 0 ? (
        <Empty text={texts.empty} picture="invite" />
      ) : (
        <Invitations invites={list.data.invites} />
      )}
      <ListPager label={texts.list} page={page} pages={Math.ceil(total / LIMIT)} onPage={turn} />
    </>
  );
}

function Terms({ isOpen, terms }: Pick<Listed, 'isOpen' | 'terms'>): ReactNode {
  const { invite: texts, lateErrors } = useLaterMessages();
  const { text } = useMoney();
  if (!isOpen) return <p className="invite-terms">{lateErrors.INVITE_INACTIVE}</p>;
  return (
    <p className="invite-terms">
      {texts.how(String(terms.percent), text(terms.most))}{' '}
      <span className="meta">{texts.when(text(terms.depositMin), formatCount(terms.days))}</span>
    </p>
  );
}

function Invitations({ invites }: Pick<Listed, 'invites'>): ReactNode {
  const { invite: texts } = useLaterMessages();
  const { currency } = useMoney();
  return (
    <Rows label={texts.list}>
      {invites.map(({ from, amount, createdAt, status, reason }) => (
        <Row
          key={`${createdAt} ${from.name}`}
          title={from.name}
          note={
            <>
              {formatDateTime(createdAt)}
              {reason && <span className="invite-reason">{texts.reasons[reason]}</span>}
            </>
          }
          end={
            <span className="invite-end">
              {status === 'SUCCESS' && <AmountText amount={amount} currency={currency} signed />}
              <Status kind={KINDS[status]}>{texts.status[status]}</Status>
            </span>
          }
        />
      ))}
    </Rows>
  );
}
