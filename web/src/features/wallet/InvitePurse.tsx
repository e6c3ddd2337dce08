import { AmountText } from '@prae/ui/AmountText';
import { Button } from '@prae/ui/Button';
import { formatCount } from '@prae/ui/money';
import { Purse } from '@prae/ui/Page';
import type { ReactNode } from 'react';
import type { Wallet } from '../../client/money.ts';
import { currencyOf } from '../../client/money.ts';
import { useMessages } from '../../messages/language.ts';
import { openSheet } from '../../shell/sheets.ts';
import { useHidden } from './hidden.ts';

/** Coins, and what inviting friends has earned. */
export function InvitePurse({ wallet }: { wallet: Wallet }): ReactNode {
  const { wallet: texts } = useMessages();
  const { invite, profile, currency } = wallet;
  const isHidden = useHidden();
  return (
    <Purse
      label={`${texts.coins} · ${texts.invite}`}
      coins={{ label: texts.coins, value: formatCount(profile.coin) }}
      invite={{
        label: texts.invite,
        amount: (
          <AmountText
            amount={invite.amount}
            currency={currencyOf(currency)}
            size="m"
            countUp
            hidden={isHidden ? texts.hidden : undefined}
          />
        ),
        stats: (
          <>
            {texts.inviteSuccess} <b>{formatCount(invite.success)}</b> · {texts.inviteFail}{' '}
            <b>{formatCount(invite.fail)}</b>
          </>
        ),
      }}
    >
      <Button
        tone={invite.amount > 0 ? 'collect' : 'soft'}
        pill
        aria-label={texts.collectLabel}
        onClick={() => openSheet('inviteCollect')}
      >
        {texts.collect}
      </Button>
    </Purse>
  );
}
