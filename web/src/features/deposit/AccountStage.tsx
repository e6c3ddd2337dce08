import type { ReactNode } from 'react';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { Arrived } from '../../shell/Arrived.tsx';
import { MainAction } from '../../shell/MainAction.tsx';
import { NoticeLine } from '../notice/notice.ts';
import { AccountName } from '../profile/profile.ts';
import { SlipActions, SlipEnd, SlipPicker } from '../slip/slip.ts';
import { AccountCard } from './AccountCard.tsx';
import { type AccountDeposit, hasArrived } from './account-flow.ts';

/** What the sheet is about for an account: the account and its slip, what became of the slip or of what was announced, or the member's own name first. */
export function AccountStage({ deposit }: { deposit: AccountDeposit }): ReactNode {
  const { account, rename, slip, notice, maySend } = deposit;
  if (rename) return <RenameForm rename={rename} />;
  if (slip?.stage.name === 'done') return <SlipEnd row={slip.stage.row} />;
  if (notice?.stage.name === 'arrived' && hasArrived(notice, slip))
    return <Arrived amount={notice.stage.amount} />;
  return (
    <>
      <AccountCard deposit={deposit} />
      {notice && <NoticeLine notice={notice} isOffered={maySend} isNoticed={account.isNoticed} />}
      {slip && <SlipPicker sending={slip} isClosedSaid={!account.isNoticed} />}
    </>
  );
}

type RenameView = NonNullable<AccountDeposit['rename']>;

/** The form is found by its button, which stands at the foot. */
const RENAME_FORM = 'account-rename';

function RenameForm({ rename }: { rename: RenameView }): ReactNode {
  const { bankTransfer: texts, profile } = useLaterMessages();
  const { holdHours } = useRead('profile.read').data?.bankAccount ?? {};
  return (
    <form
      id={RENAME_FORM}
      className="step account-rename"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!rename.busy) void rename.save();
      }}
    >
      <p>{texts.renameIntro}</p>
      <AccountName change={rename} />
      {holdHours && <p className="meta">{profile.bankHold(holdHours)}</p>}
    </form>
  );
}

/** What to do next with an account, at the foot of the sheet; nothing where its number is all there is. */
export function accountActions(deposit: AccountDeposit, onDone: () => void): ReactNode {
  const { rename, slip, notice } = deposit;
  if (rename) return <RenameAction rename={rename} />;
  if (slip?.stage.name !== 'done' && hasArrived(notice, slip)) return <ArrivedAction onDone={onDone} />;
  return slip && <SlipActions sending={slip} onDone={onDone} />;
}

function RenameAction({ rename }: { rename: RenameView }): ReactNode {
  const { bankTransfer: texts, profile } = useLaterMessages();
  return (
    <MainAction type="submit" form={RENAME_FORM} sends={rename} busyText={profile.saving}>
      {texts.renameSave}
    </MainAction>
  );
}

function ArrivedAction({ onDone }: { onDone: () => void }): ReactNode {
  const { deposit } = useMessages();
  return <MainAction onClick={onDone}>{deposit.done}</MainAction>;
}
