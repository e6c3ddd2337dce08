import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { CopyButton } from '@prae/ui/CopyButton';
import { ToastRegion } from '@prae/ui/Toast';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '../../client/paths.ts';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useCopying } from '../../shell/copy.ts';
import { useLeaveFor } from '../../shell/leave.ts';
import type { ClaimFlow } from './claim-flow.ts';

export interface ClaimDialogProps {
  flow: ClaimFlow;
  /** In words, where there is one. */
  amount: string;
  /** There is something to claim: what would keep from it is known before it is asked about. */
  canClaim: boolean;
}

/** Asks before a coupon is claimed, and then tells how that ended. While a bonus is in use it leads there instead. */
export function ClaimDialog({ flow, amount, canClaim }: ClaimDialogProps): ReactNode {
  const { shell } = useMessages();
  const { spin } = useLaterMessages();
  const { coupon, stage, isOpen, close, confirm } = flow;
  const active = useRead('bonus.active', undefined, { enabled: canClaim });
  const toBonus = useLeaveFor('bonus', close);
  if (coupon === undefined) return null;
  const { label } = coupon.prize.slice;
  if (stage.name === 'asks' && active.data?.status) {
    return (
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={spin.claimLaterTitle}
        confirm={{ label: spin.toBonus, onConfirm: toBonus }}
        cancelLabel={shell.close}
      >
        <p>
          <b>{joinWords(label)}</b>
        </p>
        <p>{spin.error.BONUS_REMAINING}</p>
        <p>{spin.couponEnds(formatDateTime(coupon.expiresAt))}</p>
      </ConfirmDialog>
    );
  }
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
          <b>{joinWords(label)}</b>
        </p>
        <p>{spin.claimText[coupon.kind](amount)}</p>
      </ConfirmDialog>
    );
  }
  const told = { claimed: spin.claimed, failed: spin.claimFailed, unknown: spin.claimUnknown }[stage.name];
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={close}
      title={told}
      confirm={{ label: spin.close, onConfirm: close }}
    >
      {stage.name === 'failed' && <p>{stage.text}</p>}
      {stage.name === 'unknown' && <p>{spin.claimUnknownText}</p>}
      {stage.name === 'claimed' && <p>{spin.claimedText[coupon.kind](amount)}</p>}
      {stage.name === 'claimed' && stage.promotionCode && (
        <>
          <PromotionCode code={stage.promotionCode} />
          <ToastRegion closeLabel={shell.close} />
        </>
      )}
    </ConfirmDialog>
  );
}

/** A code that is entered on the bonus page. */
export function PromotionCode({ code }: { code: string }): ReactNode {
  const { spin } = useLaterMessages();
  const { say } = useCopying();
  return (
    <p className="spin-code">
      <b>{code}</b>
      <CopyButton
        value={code}
        label={spin.copyCode}
        copiedLabel={spin.copied}
        onCopied={() => say(code, true)}
        onRefused={() => say(code, false)}
      />
      <Link href={paths.bonus}>{spin.toBonus}</Link>
    </p>
  );
}
