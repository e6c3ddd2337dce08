import type { Answer } from '@prae/contract/contract';
import { paths } from '../../client/paths.ts';

type Proof = NonNullable<Answer<'spin.create'>['proof']>;

/** Where a spin that was just answered is computed again. Of another draw than the wheel was shown for nobody knows what was seen. */
export function addressOf(
  { _id }: Proof,
  setup: Pick<Answer<'spin.setup'>, 'drawId' | 'commitment'>,
): string {
  return drawAddress(_id, setup.drawId === _id ? setup.commitment : null);
}

/** The address under which anybody can compute a draw again; `seen` is what the member was shown before it. */
export function drawAddress(draw: string, seen: string | null): string {
  const query = new URLSearchParams({ id: draw, ...(seen && { seen }) });
  return `${paths.draw}?${query}`;
}
