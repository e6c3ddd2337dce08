import { Empty } from '@prae/ui/Empty';
import { Block, Skeleton } from '@prae/ui/Skeleton';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import type { SheetProps } from '../../shell/sheets.ts';
import { useReceivePromotion } from './bonus.ts';
import { useObstacle } from './obstacle.ts';
import { ObstacleLine, Receiving, type Stage, stageOf } from './Receiving.tsx';
import { Terms } from './Terms.tsx';

type PromotionSheetProps = SheetProps & { code: string };

/** What a code gives: looked for, found with its terms and the button, or not found. */
export function PromotionSheet(props: PromotionSheetProps): ReactNode {
  const { code, open, onClose } = props;
  const { bonus: texts } = useLaterMessages();
  const found = useRead('promotion.find', { params: { code } }, { staleTime: 0, gcTime: 0 });
  const receiving = useReceivePromotion();
  const [stage, setStage] = useState<Exclude<Stage, 'waiting' | 'unread'>>('asked');
  // What was found stays while it is received: the code is used from then on.
  const [known, setKnown] = useState(found.data);
  if (found.data && found.data !== known) setKnown(found.data);
  const receive = async (): Promise<void> => {
    const { outcome } = await receiving.submit({ params: { code } });
    setStage(stageOf(outcome));
    // What kept it stands beside it from then on.
    if (outcome === 'refused') void found.refetch();
  };
  const mayBeKept = useObstacle(known);
  const obstacle = receiving.busy ? undefined : mayBeKept;
  return (
    <Receiving
      open={open}
      onClose={onClose}
      title={known ? joinWords(known.name) : texts.promotion}
      stage={known || !found.isPending ? stage : 'waiting'}
      busy={receiving.busy}
      failure={receiving.failure}
      onReceive={() => void receive()}
      onBack={() => setStage('asked')}
      confirm={known === undefined}
      obstacle={obstacle}
    >
      {known ? (
        <>
          <p>{joinWords(known.description)}</p>
          <ObstacleLine obstacle={obstacle} />
          <Terms {...known} />
        </>
      ) : found.isPending ? (
        <Skeleton label={texts.searching}>
          <p>{texts.searching}</p>
          <Block height={120} />
        </Skeleton>
      ) : (
        <NotFound {...found} />
      )}
    </Receiving>
  );
}

/** There is no such code, or it was used; or nobody could tell. */
function NotFound({ error, isFetching, refetch }: ReturnType<typeof useRead<'promotion.find'>>): ReactNode {
  const messages = useMessages();
  const { bonus: texts } = useLaterMessages();
  const failure = error?.result;
  const isTold = failure?.outcome === 'refused' || failure?.said !== undefined;
  if (!isTold) return <LoadFailed busy={isFetching} onRetry={() => void refetch()} />;
  const isMissing = failure.outcome === 'refused' && isUnknown(failure.code);
  const text = isMissing ? `${texts.notFound}\n${texts.notFoundHint}` : failureText(messages, failure);
  return (
    <div role="alert">
      <Empty text={text} picture="bonus" />
    </div>
  );
}

function isUnknown(code: string): boolean {
  return code === 'NO_PROMOTION' || code === 'KEY_INVALID';
}
