import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { CopyButton } from '@prae/ui/CopyButton';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import type { ClaimFlow } from './claim-flow.ts';

/** Asks before a coupon is claimed, and then tells how that ended. */
export function ClaimDialog({ flow, amountOf }: { flow: ClaimFlow; amountOf: string }): ReactNode {
  const { shell } = useMessages();
  const { spin } = useLaterMessages();
  const { coupon, stage, isOpen, close, confirm } = flow;
  if (coupon === undefined) return null;
  const { label } = coupon.prize.slice;
  if (stage.name === 'asks' || stage.name === 'claiming') {
    const busy = stage.name === 'claiming';
    return (
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={spin.claimTitle}
        confirm={{ label: spin.claim, onConfirm: confirm, busy, busyText: spin.claiming }}
        cancelLabel={shell.cancel}
      >
        <p>
          <b>{label}</b> {amountOf}
        </p>
        <p>{spin.claimText[coupon.kind]}</p>
      </ConfirmDialog>
    );
  }
  const isClaimed = stage.name === 'claimed';
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={isClaimed ? spin.claimed : spin.claimFailed}
      confirm={{ label: spin.close, onConfirm: close }}
    >
      <p>{isClaimed ? spin.claimedText[coupon.kind] : stage.text}</p>
      {isClaimed && stage.promotionCode && <PromotionCode code={stage.promotionCode} />}
    </ConfirmDialog>
  );
}

/** A code that is entered on the bonus page. */
export function PromotionCode({ code }: { code: string }): ReactNode {
  const { spin } = useLaterMessages();
  return (
    <p className="spin-code">
      <b>{code}</b>
      <CopyButton value={code} label={spin.copyCode} copiedLabel={spin.copied} />
      <Link href={paths.bonus}>{spin.toBonus}</Link>
    </p>
  );
}
