import { Cloth } from '@prae/ui/Cloth';
import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { inkOf } from '@prae/ui/inks';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useLaterMessages } from '../../messages/language.ts';
import { Html } from '../../shell/Html.tsx';
import { addressOf } from './address.ts';
import { legible } from './colours.ts';
import type { Setup, Spun, Won } from './spin-flow.ts';

export interface PrizeDialogProps {
  open: boolean;
  onClose: () => void;
  won: Won;
  setup: Setup;
  proof: Spun['proof'];
}

/** Tells what was won: the slice's cloth, unrolled. */
export function PrizeDialog({ open, onClose, won, setup, proof }: PrizeDialogProps): ReactNode {
  const { spin } = useLaterMessages();
  const slice = setup.activeSpinwheel?.slice.find(({ code }) => code === won.code);
  const isPrize = won.kind !== 'nothing';
  const active = useRead('bonus.active', undefined, { enabled: isPrize });
  const inCoupons = active.data?.status ? spin.inCouponsLater : spin.inCoupons;
  const ground = slice?.bgColor ?? inkOf('surface-dark');
  const ink = legible(slice?.textColor ?? '#ffffff', ground, inkOf('ink'));
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isPrize ? spin.wonTitle : spin.lostTitle}
      confirm={{ label: spin.close, onConfirm: onClose }}
    >
      <div className="spin-won" style={{ background: ground, color: ink }}>
        <div aria-hidden="true">
          <Cloth
            name={won.code}
            threads={{ ground, first: `${ink}26`, second: `${ink}40`, third: `${ink}26` }}
            scale={4}
            half={7}
          />
        </div>
        <b style={{ background: ground }}>{joinWords(won.label)}</b>
      </div>
      <p>{!isPrize ? spin.lostText : won.kind === 'physical' ? spin.inCouponsPhysical : inCoupons}</p>
      {slice?.htmlDescription && <Html html={slice.htmlDescription} />}
      {proof && (
        <p>
          <Link className="spin-check" href={addressOf(proof, setup)}>
            {spin.checkDraw}
          </Link>
        </p>
      )}
    </ConfirmDialog>
  );
}
