import type { Answer } from '@prae/contract/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askedUntilTold } from '../../client/asked-until-told.ts';
import { failureText } from '../../client/failure-text.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { reload } from './spin-flow.ts';

export type Coupon = Answer<'spin.coupon.list'>[number];

/** A coupon that a member claims by themselves. */
export type Claimable = Coupon & { kind: Exclude<Coupon['kind'], 'physical'> };

/** Whether it can be claimed here: a physical thing is handed out by our staff. */
export function isClaimable(coupon: Coupon): coupon is Claimable {
  return coupon.kind !== 'physical';
}

/** How long a confirmed claim waits for the last of several presses (specification section 9). */
const CLAIM_MS = 500;

export type ClaimStage =
  | { name: 'asks' }
  | { name: 'claiming' }
  | { name: 'claimed'; promotionCode?: string | undefined }
  | { name: 'failed'; text: ReactNode }
  /** It was sent, and nobody told what became of it. */
  | { name: 'unknown' };

export interface ClaimFlow {
  /** The coupon that it is about; it stays while its dialog leaves. */
  coupon: Claimable | undefined;
  isOpen: boolean;
  stage: ClaimStage;
  choose: (coupon: Claimable) => void;
  confirm: () => void;
  close: () => void;
}

/** A claim from the choice of a coupon to the alert that tells how it ended. */
export function useClaim(): ClaimFlow {
  const messages = useMessages();
  const { shell } = messages;
  const { spin } = useLaterMessages();
  const [coupon, setCoupon] = useState<Claimable>();
  const [isOpen, setOpen] = useState(false);
  const [stage, setStage] = useState<ClaimStage>({ name: 'asks' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const claiming = useSubmit('spin.coupon.claim', { toasts: false });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (id: string): Promise<void> => {
    const submitted = await askedUntilTold(claiming, { body: { coupon: id } });
    if (submitted.outcome === 'ok') {
      return setStage({ name: 'claimed', promotionCode: submitted.answer.promotionCode });
    }
    if (submitted.outcome === 'unknown') return setStage({ name: 'unknown' });
    if (submitted.outcome === 'offline') return setStage({ name: 'failed', text: shell.noAnswer });
    const texts: Readonly<Record<string, string>> = spin.error;
    setStage({ name: 'failed', text: texts[submitted.code] ?? failureText(messages, submitted) });
  };
  return {
    ...{ coupon, isOpen, stage },
    choose: (chosen) => {
      setCoupon(chosen);
      setStage({ name: 'asks' });
      setOpen(true);
    },
    confirm: () => {
      if (coupon === undefined) return;
      setStage({ name: 'claiming' });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void send(coupon._id), CLAIM_MS);
    },
    close: () => {
      setOpen(false);
      void reload();
    },
  };
}
