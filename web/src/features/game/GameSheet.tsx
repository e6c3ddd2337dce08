import type { Answer } from '@prae/contract/contract';
import { AmountText } from '@prae/ui/AmountText';
import { Button, ButtonLink } from '@prae/ui/Button';
import { Cloth } from '@prae/ui/Cloth';
import { Empty } from '@prae/ui/Empty';
import { formatMoney } from '@prae/ui/money';
import { clothOf } from '@prae/ui/palettes';
import { Sheet } from '@prae/ui/Sheet';
import { Skeleton } from '@prae/ui/Skeleton';
import { toast } from '@prae/ui/toasts';
import { type ReactNode, useState } from 'react';
import { call } from '../../app/client.ts';
import { refreshMoney, useMoney } from '../../app/money.ts';
import { stoppedOffline } from '../../app/offline.ts';
import { usePortal } from '../../app/portal.ts';
import type { SheetProps } from '../../app/SheetHost.tsx';
import { openSheet } from '../../app/sheets.ts';
import { failureText } from '../../messages/errors.ts';
import { useMessages } from '../../messages/language.ts';
import { Credentials } from './Credentials.tsx';
import './game.css';
import { gameWindow, launchLink } from './launch.ts';

type Slot = Answer<'wallet.read'>['slots'][number];
type Doing = 'opening' | 'playing' | 'transferring';

/** One game account: open it, see its money and credentials, move money, play. */
export default function GameSheet({ open, onClose, code }: SheetProps & { code: string }): ReactNode {
  const { game, shell } = useMessages();
  const money = useMoney();
  const slot = money.wallet?.slots.find((candidate) => candidate.code === code);
  const actions = useGame(code);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={slot?.name ?? code}
      closeLabel={shell.close}
      busy={actions.doing !== undefined}
      actions={slot && <Actions slot={slot} actions={actions} />}
    >
      {slot === undefined ? (
        <Skeleton label={shell.loading} heights={[96, 64, 64]} />
      ) : (
        <>
          <div className={slot.isActive ? 'game-head' : 'game-head game-head-bare'}>
            {slot.isActive && <Cloth name={slot.code} threads={clothOf(slot.code)} scale={4.7} />}
          </div>
          {slot.isActive ? <Active slot={slot} /> : <Empty picture="game" text={game.openHint} />}
        </>
      )}
    </Sheet>
  );
}

function Active({ slot }: { slot: Slot }): ReactNode {
  const { game } = useMessages();
  const money = useMoney();
  const { code, amount, ftWalletSlot, stale } = slot;
  return (
    <>
      <div className="game-money">
        <div>
          <small>{game.amount}</small>
          <AmountText amount={amount} currency={money.currency} size="l" />
        </div>
        <div>
          <small>{game.credit}</small>
          <b>{formatMoney(Math.round(amount * ftWalletSlot * 100) / 100)}</b>
        </div>
      </div>
      {stale && <p className="game-note">{game.stale}</p>}
      <Credentials code={code} />
      <div className="game-moves">
        <Button tone="soft" icon="arrows-down-up" onClick={() => openSheet('transfer', { to: code })}>
          {game.more}
        </Button>
        <Button
          tone="soft"
          icon="arrow-left"
          onClick={() => openSheet('transfer', { from: code, to: 'WALLET' })}
        >
          {game.bringBack}
        </Button>
      </div>
    </>
  );
}

function Actions({ slot, actions }: { slot: Slot; actions: GameActions }): ReactNode {
  const { game } = useMessages();
  const money = useMoney();
  const inWallet = money.wallet?.wallet.amount ?? 0;
  const { doing } = actions;
  const main = { tone: 'primary', size: 'large', wide: true } as const;
  if (!slot.isActive) {
    return (
      <Button {...main} busy={doing === 'opening'} busyText={game.opening} onClick={actions.activate}>
        {game.open}
      </Button>
    );
  }
  return (
    <div className="game-actions">
      {actions.link === undefined ? (
        <Button
          {...main}
          busy={doing === 'playing'}
          busyText={game.playing}
          blocked={doing !== undefined}
          onClick={() => actions.play(inWallet)}
        >
          {inWallet >= 1 ? game.playWith(money.text(inWallet)) : game.play}
        </Button>
      ) : (
        <ButtonLink {...main} href={actions.link} target="_blank" rel="noreferrer">
          {game.popup}
        </ButtonLink>
      )}
      <Button
        tone="secondary"
        size="large"
        wide
        busy={doing === 'transferring'}
        busyText={game.transferring}
        blocked={inWallet < 1 || doing !== undefined}
        onClick={() => actions.transferOnly(inWallet)}
      >
        {game.transferOnly}
      </Button>
    </div>
  );
}

interface GameActions {
  doing: Doing | undefined;
  /** A link to tap, where the browser did not let us open the game's tab ourselves. */
  link: string | undefined;
  activate: () => void;
  /** Moves the whole wallet into the game, then enters it; an empty wallet only enters. */
  play: (inWallet: number) => void;
  transferOnly: (inWallet: number) => void;
}

function useGame(code: string): GameActions {
  const messages = useMessages();
  const { game } = messages;
  const money = useMoney();
  const portal = usePortal();
  const [doing, setDoing] = useState<Doing>();
  const [link, setLink] = useState<string>();

  const run = async (name: Doing, work: () => Promise<void>): Promise<void> => {
    if (stoppedOffline(messages.shell.noAnswer)) return;
    setDoing(name);
    await work();
    await refreshMoney();
    setDoing(undefined);
  };
  const activate = async (): Promise<void> => {
    const result = await call('game.activate', { params: { code } });
    if (result.outcome !== 'ok' && !(result.outcome === 'refused' && result.code === 'SLOT_ALREADY_ACTIVE')) {
      toast(failureText(messages, result), { tone: 'error' });
    }
  };
  /** True when all of the wallet is in the game. */
  const moveAll = async (inWallet: number): Promise<boolean> => {
    if (inWallet < 1) return true;
    const result = await call('transfer.all', { body: { to: code } });
    if (result.outcome === 'ok' && result.answer.status === 'SUCCESS') return true;
    if (result.outcome === 'refused') toast(failureText(messages, result), { tone: 'error' });
    else toast(game.processing);
    return false;
  };
  const play = async (inWallet: number): Promise<void> => {
    const place = gameWindow(portal.iframe);
    if (!(await moveAll(inWallet))) return place?.giveUp();
    const result = await launchLink(code);
    if (result.outcome === 'ok' && 'link' in result.answer) {
      if (place === undefined) setLink(result.answer.link);
      else place.go(result.answer.link);
      return;
    }
    place?.giveUp();
    if (result.outcome !== 'ok') toast(failureText(messages, result), { tone: 'error' });
  };
  const transferOnly = async (inWallet: number): Promise<void> => {
    if (await moveAll(inWallet)) toast(game.transferred(money.text(inWallet)), { tone: 'success' });
  };
  return {
    doing,
    link,
    activate: () => void run('opening', activate),
    play: (inWallet) => void run('playing', () => play(inWallet)),
    transferOnly: (inWallet) => void run('transferring', () => transferOnly(inWallet)),
  };
}
