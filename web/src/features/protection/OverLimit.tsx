import type { DepositLimit } from '@prae/contract/refusals';
import { type ReactNode, Suspense } from 'react';
import { useMoney } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { leastRoom } from './standing.ts';

/** What DEPOSIT_LIMIT says where it was asked for: how much can still be put in, and when that is counted. */
export function overLimit({ standing }: { standing?: DepositLimit }): ReactNode {
  return <OverLimit standing={standing} />;
}

function OverLimit({ standing }: { standing: DepositLimit | undefined }): ReactNode {
  const { errors } = useMessages();
  const least = standing && leastRoom(standing);
  if (!least) return errors.DEPOSIT_LIMIT;
  return (
    <Suspense fallback={errors.DEPOSIT_LIMIT}>
      <Room {...least} />
    </Suspense>
  );
}

function Room({ period, room }: NonNullable<ReturnType<typeof leastRoom>>): ReactNode {
  const { protection: texts } = useLaterMessages();
  const money = useMoney();
  return texts.room[period](money.text(room));
}
