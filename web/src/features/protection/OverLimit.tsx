import type { DepositLimit } from '@prae/contract/refusals';
import { type ReactNode, Suspense } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { leastRoom, wholeRoom } from './standing.ts';

/** What DEPOSIT_LIMIT says where it was asked for: how much can still be put in, and when that is counted. */
export function overLimit({ standing }: { standing?: DepositLimit }): ReactNode {
  return <OverLimit standing={standing} />;
}

/** What it says where satang are added to whole baht: the whole baht that can still be put in, after so many were refused. */
export function overLimitBy(asked: number): typeof overLimit {
  return ({ standing }) => <OverLimit standing={standing} asked={asked} />;
}

function OverLimit({
  standing,
  asked,
}: {
  standing: DepositLimit | undefined;
  asked?: number | undefined;
}): ReactNode {
  const { errors } = useMessages();
  const least = standing && leastRoom(standing);
  if (!least) return errors.DEPOSIT_LIMIT;
  const room = asked === undefined ? least.room : wholeRoom(least.room, asked);
  return (
    <Suspense fallback={errors.DEPOSIT_LIMIT}>
      <Room period={least.period} room={room} />
    </Suspense>
  );
}

function Room({ period, room }: NonNullable<ReturnType<typeof leastRoom>>): ReactNode {
  const { protection: texts } = useLaterMessages();
  const money = useMoney();
  return texts.room[period](money.text(room));
}
