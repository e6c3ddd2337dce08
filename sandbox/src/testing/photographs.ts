import { bankNamed } from '../bank/banks.ts';
import { photograph, type Shot } from '../bank/slip/photo.ts';
import { bankOfEachLook, slipPicture } from '../bank/slip/slip.ts';

export interface Photograph {
  readonly bytes: Buffer;
  /** What its slip's code names: the sending bank by its number, and its reference. */
  readonly sendingBank: string;
  readonly reference: string;
  readonly shot: Shot;
}

/**
 * Photographs of slips as members send them, of each look in turn and the same for the same seed: turned by up to 15 degrees, blurred, cut, noisy, under uneven light,
 * poorly packed, 500 pixels wide up to `widest`.
 */
export async function* photographs(count: number, seed: number, widest = 3000): AsyncGenerator<Photograph> {
  let state = seed;
  const between = (least: number, most: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return least + (most - least) * (state / 2 ** 32);
  };
  for (let number = 0; number < count; number += 1) {
    const reference = `015324${String(Math.floor(between(0, 1e6))).padStart(6, '0')}BPP${String(number).padStart(5, '0')}`;
    const bankCode = bankOfEachLook[number % bankOfEachLook.length] ?? 'KBANK';
    const slip = await slipPicture({
      reference,
      from: { bankCode, accountNo: '0012345678', name: 'SOMCHAI JAIDEE' },
      to: { bankCode: 'SCB', accountNo: '1234567890', name: 'PRAE' },
      amount: BigInt(Math.floor(between(10_000, 10_000_000))),
      at: '2026-11-20T12:00:00.000Z',
    });
    const shot = {
      turn: between(-15, 15),
      blur: between(0, 2.5),
      quality: Math.round(between(40, 90)),
      width: Math.round(between(500, widest)),
      crop: between(0, 0.3),
      noise: between(0, 20),
      shade: between(0.05, 0.6),
    };
    const sendingBank = bankNamed(bankCode).number;
    yield { bytes: await photograph(slip, shot), sendingBank, reference, shot };
  }
}
