import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { Result } from '@prae/ui/Result';
import type { ReactNode } from 'react';
import type { Money } from '../../client/money.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { EnterGame } from '../game/game.ts';
import { WALLET } from './places.ts';
import type { Ended } from './transfer-flow.ts';

export interface TransferEndingProps extends Ended {
  money: Money;
  onStatement: () => void;
}

/** What became of a transfer; where it failed, with the place the money is in. */
export function TransferEnding({
  ending,
  back,
  isRepeat,
  order,
  money,
  onStatement,
}: TransferEndingProps): ReactNode {
  const { transfer } = useMessages();
  const { transferSheet: texts } = useLaterMessages();
  const { from, to, amount } = order;
  if (ending === 'success') {
    const game = money.wallet?.slots.find(({ code }) => code === to.code);
    return (
      <Result outcome="success" title={transfer.success}>
        <AmountText amount={amount} currency={money.currency} size="l" />
        <p>{`${from.name} → ${to.name}`}</p>
        {isRepeat && <p>{texts.repeated}</p>}
        {game && <EnterGame key={game.code} game={game} />}
      </Result>
    );
  }
  const failed = ending === 'failed';
  const game = back === from.code && back !== WALLET ? from.name : undefined;
  const titles = {
    failed: transfer.failed,
    processing: texts.processing,
    asking: texts.unknown,
    unknown: texts.unknown,
  };
  const hints = {
    failed: transfer.back(game),
    processing: texts.processingHint,
    asking: texts.askingHint,
    unknown: texts.unknownHint,
  };
  return (
    <Result outcome={failed ? 'fail' : 'processing'} title={titles[ending]}>
      {failed && <AmountText amount={amount} currency={money.currency} size="l" />}
      <p>{hints[ending]}</p>
      {isRepeat && <p>{texts.repeated}</p>}
      <Button tone="soft" pill onClick={onStatement}>
        {texts.toStatement}
      </Button>
    </Result>
  );
}
