import { isLocking } from '../../features/game/locking.ts';
import { onPhone, type Person, type Surroundings } from './phone.ts';

export const gameCodes = ['JOKER', 'SLOTXO', 'SEXYGAME', 'BETFLIX', 'IMI', 'PG', 'ASKMEBET'] as const;

/** Wins so many satang at a game, or loses them; nothing happens where there is not that much to lose. */
export async function playAt(
  person: Person,
  around: Surroundings,
  code: (typeof gameCodes)[number],
  satang: number,
): Promise<void> {
  if (satang === 0) return;
  // What is moved out meanwhile may leave less than that to lose, and an account may be locked.
  const isPlayed = await (isLocked(around, code)
    ? playInLobby(person, around, code, satang)
    : around.games.play(person.member, code, satang / 100)
  ).then(
    () => true,
    () => false,
  );
  if (isPlayed) played(person, satang);
}

/** Writes down what a game did, as the game knows it. */
export function played(person: Person, satang: number): void {
  person.won += BigInt(satang);
  person.played += BigInt(Math.abs(satang));
  if (satang < 0) person.lost += BigInt(-satang);
}

/** Whether a game's accounts are locked for each transfer: nobody plays there meanwhile. */
function isLocked({ world }: Surroundings, code: (typeof gameCodes)[number]): boolean {
  const provider = world.deps.providers.games.get(code);
  return provider !== undefined && isLocking(provider);
}

/** Plays in a session of the lobby, which a lock ends; throws where there is none, or not that much to stake. */
async function playInLobby(
  person: Person,
  around: Surroundings,
  code: string,
  satang: number,
): Promise<void> {
  const { world, games } = around;
  const provider = code.toLowerCase();
  const params = { provider, username: await games.username(person.member, code) };
  const { link = '' } = (await onPhone(person, around, 'game.launch', { params }))?.body ?? {};
  const entered = await fetch(link, { redirect: 'manual' });
  const session = new URL(entered.headers.get('location') ?? '', link).searchParams.get('session');
  const choice = satang > 0 ? 'win' : 'lose';
  await world.act('POST', `/${provider}/lobby/play`, { session, choice, bet: Math.abs(satang) / 100 });
}
