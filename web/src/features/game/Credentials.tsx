import { Button, IconButton } from '@prae/ui/Button';
import { ConfirmDialog } from '@prae/ui/ConfirmDialog';
import { Skeleton } from '@prae/ui/Skeleton';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { failureText } from '../../client/failure-text.ts';
import { useRead } from '../../client/queries.ts';
import { useSubmit } from '../../client/submit.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useCopying } from '../../shell/copy.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';

/** Username and password inside the game; the password is hidden until asked for, and not there where none is kept. */
export function Credentials({ code }: { code: string }): ReactNode {
  const messages = useMessages();
  const { shell } = messages;
  const { game } = useLaterMessages();
  const account = useRead('game.account', { params: { code } });
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const { copy } = useCopying();
  if (account.isPending) return <Skeleton label={shell.loading} heights={[128, 48]} />;
  if (account.isError) {
    const { result } = account.error;
    // What is refused is refused again, and says why.
    if (result.outcome === 'refused') return <p className="game-note">{failureText(messages, result)}</p>;
    return (
      <LoadFailed
        text={game.credentialsFailed}
        busy={account.isFetching}
        onRetry={() => void account.refetch()}
      />
    );
  }
  const { username, password, isPlayOnly } = account.data;
  const name = (
    <div>
      <dt>{game.username}</dt>
      <dd>
        <span>{username}</span>
        <IconButton icon="copy" label={game.copyUsername} onClick={() => void copy(username)} />
      </dd>
    </div>
  );
  if (isPlayOnly)
    return (
      <>
        <dl className="credentials stitched">{name}</dl>
        <p className="game-note">{game.playOnly}</p>
      </>
    );
  return (
    <>
      <dl className="credentials stitched">
        {name}
        <div>
          <dt>{game.password}</dt>
          <dd>
            <span>{shown ? password : '••••••••'}</span>
            <IconButton
              icon={shown ? 'eye-slash' : 'eye'}
              label={shown ? game.hide : game.show}
              onClick={() => setShown(!shown)}
            />
            <IconButton
              icon="copy"
              label={game.copyPassword}
              onClick={() => void copy(password, game.password)}
            />
          </dd>
        </div>
      </dl>
      <Button tone="quiet" onClick={() => setAsking(true)}>
        {game.reset}
      </Button>
      <Reset code={code} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function Reset({ code, open, onClose }: { code: string; open: boolean; onClose: () => void }): ReactNode {
  const { shell } = useMessages();
  const { game } = useLaterMessages();
  const reset = useSubmit('game.resetPassword', { refreshes: ['game.account'] });
  const send = async (): Promise<void> => {
    const result = await reset.submit({ params: { code } });
    onClose();
    if (result.outcome === 'ok') toast(game.resetDone, { tone: 'success' });
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={game.resetTitle}
      confirm={{
        label: game.reset,
        onConfirm: () => void send(),
        danger: true,
        busy: reset.busy,
        busyText: game.resetting,
      }}
      cancelLabel={shell.cancel}
    >
      {game.resetText}
    </ConfirmDialog>
  );
}
