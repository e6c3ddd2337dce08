import { copyText } from '@prae/ui/CopyButton';
import { toast } from '@prae/ui/toasts';
import { useEffect, useState } from 'react';
import { withoutJoiners } from '../../messages/joiner.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useCopying } from '../../shell/copy.ts';
import { useScreenToScan } from '../../shell/wide.ts';
import { type Notice, useNotice } from '../notice/notice.ts';
import { type Rename, useRename } from '../profile/profile.ts';
import { type SlipSending, useSlip } from '../slip/slip.ts';
import { lastAccount } from './account-last.ts';
import { type LaoQrView, useLaoQr } from './lao-qr.ts';
import type { Account } from './ways.ts';

/** Everything the deposit sheet shows and can do for one account to which money is sent. */
export interface AccountDeposit {
  account: Account;
  /** Of the sheet: how money is sent, or that the name is asked for. */
  title: string;
  /** The number was copied. */
  isCopied: boolean;
  /** Copies the number; first asks for the name in English letters where the member's bank wants that. */
  copy: () => Promise<void>;
  /** The code that pays the account. */
  laoQr: LaoQrView | undefined;
  /** The code is about to be paid elsewhere. */
  takeCode: () => void;
  /** The step that asks for the name, while it is in the account's place. */
  rename: (Pick<Rename, 'entry' | 'problems' | 'isEnglish' | 'type' | 'busy'> & RenameStep) | undefined;
  /** Absent where there is no number to which money could have been sent. */
  slip: SlipSending | undefined;
  /** What the member says of a transfer to a bank. */
  notice: Notice | undefined;
  /** The member may have sent the money by now: the number was copied or the code taken in this tab, or is read from a screen beside the phone. */
  maySend: boolean;
  /** What the foot's buttons are about. */
  step: string;
}

interface RenameStep {
  /** Saves, and copies by itself once it is saved. */
  save: () => Promise<void>;
  leave: () => void;
}

/** Depositing by sending money to an account; `undefined` while another way is chosen. */
export function useAccountDeposit(account: Account | undefined): AccountDeposit | undefined {
  const { shell } = useMessages();
  const { bankTransfer: texts, depositSheet } = useLaterMessages();
  const { say } = useCopying();
  const rename = useRename();
  const [isRenaming, setRenaming] = useState(false);
  const [copied, setCopied] = useState<string>();
  const [, setTaken] = useState<string>();
  const laoQr = useLaoQr(account);
  const isDesk = useScreenToScan();
  const notice = useNotice(account?.kind === 'bank');
  useAwaitedAt(account, notice);
  const slip = useSlip(account?.accountNo ? account.bankCode : undefined);
  if (account === undefined) return undefined;
  const number = withoutJoiners(account.accountNo);
  const write = async (): Promise<boolean> => {
    const isDone = await copyText(number);
    if (isDone) {
      setCopied(number);
      lastAccount.keep({ number, isAwaited: false });
      say(number, true);
    }
    return isDone;
  };
  const copy = async (): Promise<void> => {
    if (rename.isNeeded) return setRenaming(true);
    if (!(await write())) say(number, false);
  };
  const save = async (): Promise<void> => {
    if (!(await rename.save())) return;
    setRenaming(false);
    if (await write()) return;
    // Some browsers copy nothing that no finger has asked for just now.
    const onAction = (): void => void write();
    toast(shell.copyFailed, { tone: 'error', action: { label: texts.tapToCopy, onAction } });
  };
  return {
    account,
    title: isRenaming
      ? texts.renameTitle
      : account.kind === 'wallet'
        ? depositSheet.walletTitle
        : texts.title,
    isCopied: copied === number,
    copy,
    laoQr,
    takeCode: () => {
      lastAccount.keep({ number, isAwaited: false });
      setTaken(number);
    },
    rename: isRenaming ? { ...rename, save, leave: () => setRenaming(false) } : undefined,
    slip: number === '' ? undefined : slip,
    notice: account.kind === 'bank' ? notice : undefined,
    maySend: isDesk || lastAccount.read()?.number === number,
    step: isRenaming ? 'rename' : stepOf(slip, notice),
  };
}

function stepOf(slip: SlipSending, notice: Notice): string {
  return `account.${slip.stage.name}.${slip.warning?.kind}.${hasArrived(notice, slip) && 'arrived'}`;
}

/** Whether what was announced has come, and no slip on its way is about to tell so. */
export function hasArrived(notice: Notice | undefined, slip: SlipSending | undefined): boolean {
  const isWithSlip = slip?.stage.name === 'sending' || slip?.stage.name === 'looking';
  return notice?.stage.name === 'arrived' && !isWithSlip;
}

/** Has the sheet open with this account again for as long as what was announced is awaited. */
function useAwaitedAt(account: Account | undefined, notice: Notice): void {
  const number = account && withoutJoiners(account.accountNo);
  const stage = account?.kind === 'bank' ? notice.stage.name : 'none';
  useEffect(() => {
    if (number === undefined) return;
    if (stage === 'waiting') lastAccount.keep({ number, isAwaited: true });
    if (stage === 'arrived' || stage === 'expired') lastAccount.keep({ number, isAwaited: false });
  }, [number, stage]);
}
