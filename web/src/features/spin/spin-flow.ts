import type { Answer } from '@prae/contract/contract';
import { useOnline } from '@prae/ui/online';
import { toast } from '@prae/ui/toasts';
import { vibrate } from '@prae/ui/vibrate';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { askedUntilTold } from '../../client/asked-until-told.ts';
import { refreshMoney } from '../../client/money.ts';
import { queries, readKey, readNow, refresh } from '../../client/queries.ts';
import { currentSession } from '../../client/session.ts';
import { tellsEarlier, useSubmit } from '../../client/submit.ts';
import { useLaterMessages } from '../../messages/language.ts';
import type { SpinTexts } from '../../messages/th/spin.ts';
import { addressOf } from './address.ts';
import { angleAt, landOn, type Motion, setOff, standsAt } from './angle.ts';
import { lastDraw } from './last-draw.ts';
import { keepUnsettled, keepUntold, settleSpin, spinOf, takeUntold, unsettledSpin } from './unsettled.ts';

export type Setup = Answer<'spin.setup'>;
export type Spun = Answer<'spin.create'>;
export type Won = NonNullable<Spun['result']>;
type Next = NonNullable<Spun['next']>;

/** How far a spin is; the wheel that is spun stays as it is until its prize was seen. */
export type Stage =
  | { name: 'idle' }
  | { name: 'turning'; motion: Motion; setup: Setup }
  /** It was sent, and nobody told what became of it: pressed again, it is the same spin of the same wheel. */
  | { name: 'unknown'; setup: Setup }
  | { name: 'stands'; motion: Motion; setup: Setup; won: Won; proof: Spun['proof'] }
  /** Without `motion` its slice is not on the wheel that was spun, which stands as it was before. */
  | { name: 'told'; motion?: Motion; setup: Setup; won: Won; proof: Spun['proof'] }
  /** Its prize was seen; what comes next is read. */
  | { name: 'seen'; setup: Setup; won: Won; proof: Spun['proof'] };

/** How long a wheel stands before its prize is told (specification section 9). */
const TELL_MS = 2_000;

export interface SpinFlow {
  stage: Stage;
  /** What the last spin was refused with, or came to. */
  failure: ReactNode;
  spin: (setup: Setup) => void;
  close: () => void;
}

/** A spin from the press to its prize. The outcome is the server's; what is seen follows it. */
export function useSpin(): SpinFlow {
  const { spin: texts } = useLaterMessages();
  const [stage, setStage] = useState<Stage>(atFirst);
  const [note, setNote] = useState(stage.name === 'unknown' ? texts.unknown : undefined);
  const isRunning = useRef(false);
  const [isUnsent, setUnsent] = useState(false);
  const isOnline = useOnline();
  const rest = useRef(0);
  const asking = useSubmit('spin.create', { unknownText: texts.unknown, toasts: false });
  useTold(stage, setStage);
  useUntold();
  const isLeft = useLeft(stage);

  const rested = (): void => {
    isRunning.current = false;
    setStage({ name: 'idle' });
  };
  /** What may have been drawn is asked for again by the hub, with what was shown for it, whatever is read meanwhile. */
  const notTold = (setup: Setup): void => {
    isRunning.current = false;
    rest.current = 0;
    setStage({ name: 'unknown', setup });
    void reload();
  };
  const spin = async (setup: Setup): Promise<void> => {
    const slices = setup.activeSpinwheel?.slice ?? [];
    if (isRunning.current || setup.userCoin < 1 || slices.length === 0) return;
    isRunning.current = true;
    const wasUnknown = stage.name === 'unknown';
    const token = currentSession()?.token;
    setNote(undefined);
    const motion = setOff(rest.current, performance.now());
    setStage({ name: 'turning', motion, setup });
    if (!wasUnknown) keepUnsettled(setup);
    const asked = await askedUntilTold(asking, spinOf(setup));
    setUnsent(asked.outcome === 'offline');
    if (asked.outcome === 'unknown' || (wasUnknown && !tellsEarlier(asked))) return notTold(setup);
    settleSpin();
    const spun = asked.outcome === 'ok' ? asked.answer : undefined;
    if (spun?.result === undefined) {
      rest.current = 0;
      if (spun?.error) setNote(texts.error[spun.error]);
      await reload();
      return rested();
    }
    const { result: won, proof, next } = spun;
    keepUntold(won);
    if (next) bindTo(next, setup, won);
    if (proof) lastDraw.set(addressOf(proof, setup));
    const place = slices.findIndex(({ code }) => code === won.code);
    const other = place < 0 ? await readNow('spin.setup') : undefined;
    if (isLeft()) return tellLate(won, token, texts);
    if (place < 0) return setStage({ name: 'told', setup: other ?? setup, won, proof });
    const landing = landOn(motion, place, slices.length, performance.now(), Math.random());
    rest.current = angleAt(landing, Number.POSITIVE_INFINITY);
    setStage({ name: 'stands', motion: landing, setup, won, proof });
  };
  const close = async (): Promise<void> => {
    if (stage.name !== 'told') return;
    const { setup, won, proof } = stage;
    rest.current = 0;
    setStage({ name: 'seen', setup, won, proof });
    // Until then the page may hold what the spin that is over was bound to.
    await reload();
    rested();
  };
  return {
    // That there is no connection is said for as long as there is none.
    ...{ stage, failure: note ?? (isUnsent && isOnline ? null : asking.failure) },
    spin: (setup) => void spin(setup),
    close: () => void close(),
  };
}

/** A spin that was sent from here before, and of which nobody told what came, is asked for again. */
function atFirst(): Stage {
  const setup = unsettledSpin();
  return setup ? { name: 'unknown', setup } : { name: 'idle' };
}

/** Tells the prize two seconds after the wheel stands. With less motion it stands at once. */
function useTold(stage: Stage, setStage: (stage: Stage) => void): void {
  useEffect(() => {
    if (stage.name === 'told') takeUntold();
    if (stage.name !== 'stands') return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const left = still ? 0 : Math.max(0, standsAt(stage.motion) - performance.now());
    const timer = setTimeout(() => {
      if (stage.won.kind !== 'nothing') vibrate('success');
      setStage({ ...stage, name: 'told' });
    }, left + TELL_MS);
    return () => clearTimeout(timer);
  }, [stage, setStage]);
}

/** Tells what a spin came to whose wheel was on its way when the page was loaded anew. */
function useUntold(): void {
  const { spin: texts } = useLaterMessages();
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const won = takeUntold();
    if (won) tellLate(won, currentSession()?.token, texts);
  }, [texts]);
}

/** Answers whether the page was left; where the wheel was still on its way to a prize, that is told by a toast. */
function useLeft(stage: Stage): () => boolean {
  const { spin: texts } = useLaterMessages();
  const isGone = useRef(false);
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    const token = currentSession()?.token;
    leave.current = () => {
      if (stage.name === 'stands') tellLate(stage.won, token, texts);
    };
  }, [stage, texts]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave.current?.();
    };
  }, []);
  return () => isGone.current;
}

/** Tells a prize on another page; whoever has logged in meanwhile is told nothing. */
function tellLate(won: Won, token: string | undefined, texts: SpinTexts): void {
  if (token !== currentSession()?.token) return;
  takeUntold();
  if (won.kind === 'nothing') toast(texts.lostTitle);
  else toast(texts.won(won.label), { tone: 'success' });
}

/** The wheel that was spun is bound to its next draw at once, also where it cannot be read again; one of other weights has to be seen first. */
function bindTo({ weights, ...bound }: Next, setup: Setup, won: Won): void {
  const slices = setup.activeSpinwheel?.slice ?? [];
  const isSame = (slice: (typeof slices)[number], place: number): boolean =>
    slice.code === weights[place]?.code && slice.weight === weights[place]?.weight;
  if (slices.length !== weights.length || !slices.every(isSame)) return;
  queries.setQueryData<Setup>(readKey('spin.setup'), (read) =>
    read?.drawId === setup.drawId ? { ...setup, ...bound, userCoin: won.remainingCoin } : read,
  );
}

/** Reads again what a spin or a claim may have changed. */
export async function reload(): Promise<void> {
  await Promise.all([refresh(['spin.setup', 'spin.coupon.list']), refreshMoney()]);
}
