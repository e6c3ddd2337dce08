import type { Answer } from '@prae/contract/contract';
import { useEffect, useRef, useState } from 'react';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { reload } from './spin-flow.ts';

export type Coupon = Answer<'spin.coupon.list'>[number];

/** How long a confirmed claim waits for the last of several presses (specification section 9). */
const CLAIM_MS = 500;

export type ClaimStage =
  | { name: 'asks' }
  | { name: 'claiming' }
  | { name: 'claimed'; promotionCode?: string | undefined }
  | { name: 'failed'; text: string };

export interface ClaimFlow {
  /** The coupon that it is about; it stays while its dialog leaves. */
  coupon: Coupon | undefined;
  isOpen: boolean;
  stage: ClaimStage;
  choose: (coupon: Coupon) => void;
  confirm: () => void;
  close: () => void;
}

/** A claim from the choice of a coupon to the alert that tells how it ended. */
export function useClaim(): ClaimFlow {
  const { spin } = useLaterMessages();
  const [coupon, setCoupon] = useState<Coupon>();
  const [isOpen, setOpen] = useState(false);
  const [stage, setStage] = useState<ClaimStage>({ name: 'asks' });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const claiming = useSubmit('spin.coupon.claim', { toasts: false });
  useEffect(() => () => clearTimeout(timer.current), []);

  const send = async (id: string): Promise<void> => {
    const submitted = await claiming.submit({ body: { coupon: id } });
    if (submitted.outcome === 'ok') {
      return setStage({ name: 'claimed', promotionCode: submitted.answer.promotionCode });
    }
    const texts: Readonly<Record<string, string>> = spin.error;
    const known = submitted.outcome === 'refused' ? texts[submitted.code] : spin.claimUnknown;
    setStage({ name: 'failed', text: known ?? spin.claimFailed });
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
