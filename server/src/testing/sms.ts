import type { World } from './world.ts';

/** The six digits of the newest SMS to a phone; '' where none came. */
export async function codeSentTo(world: Pick<World, 'act'>, phone: string): Promise<string> {
  const [latest] = await world.act<{ text: string }[]>('GET', `/sms?to=${phone}`);
  return /\d{6}/.exec(latest?.text ?? '')?.[0] ?? '';
}
