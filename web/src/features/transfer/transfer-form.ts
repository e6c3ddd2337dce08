import { parseAmount } from '@prae/ui/money';
import { useState } from 'react';
import type { Wallet } from '../../client/money.ts';
import { type Obstacle, obstacleOf, type Place, placesOf, startOf, WALLET } from './places.ts';

export type End = 'from' | 'to';

/** A transfer that can be sent. */
export interface Order {
  from: Place;
  to: Place;
  amount: number;
}

/** What was chosen and typed so far, and how to change it. */
export interface TransferForm {
  places: Place[];
  from: Place | undefined;
  to: Place | undefined;
  value: string;
  amount: number;
  /** What stood in the way when it was last checked; gone with the next change. */
  obstacle: Obstacle | undefined;
  type: (value: string) => void;
  /** `undefined` is none; the account of the other end is chosen as any, and stands in the way of sending. */
  choose: (end: End, code: string | undefined) => void;
  swap: () => void;
  /** The order as it can be sent, or `undefined` with the obstacle shown. */
  check: () => Order | undefined;
}

export interface TransferStart {
  wallet: Wallet | undefined;
  walletName: string;
  /** What the sheet was opened for; nothing: from where the money is. */
  from: string | undefined;
  to: string | undefined;
}

/** `onEdit` is called with every change: what was said about the last order is no longer true. */
export function useTransferForm(start: TransferStart, onEdit: () => void): TransferForm {
  const [ends, setEnds] = useState<Record<End, string | undefined>>(() =>
    start.from === undefined && start.to === undefined
      ? startOf(start.wallet)
      : { from: start.from ?? WALLET, to: start.to },
  );
  const [value, setValue] = useState('');
  const [obstacle, setObstacle] = useState<Obstacle>();
  const places = placesOf(start.wallet, start.walletName);
  const from = places.find(({ code }) => code === ends.from);
  const to = places.find(({ code }) => code === ends.to);
  const amount = parseAmount(value) ?? 0;
  const edited = (): void => {
    setObstacle(undefined);
    onEdit();
  };
  const swap = (): void => {
    setEnds({ from: ends.to, to: ends.from });
    edited();
  };
  return {
    places,
    from,
    to,
    value,
    amount,
    obstacle,
    swap,
    type: (next) => {
      setValue(next);
      edited();
    },
    choose: (end, code) => {
      setEnds({ ...ends, [end]: code });
      edited();
    },
    check: () => {
      const found = obstacleOf(from, to, amount);
      setObstacle(found);
      return found === undefined && from && to ? { from, to, amount } : undefined;
    },
  };
}
