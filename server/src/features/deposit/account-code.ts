import type { Answer } from '@prae/contract/contract';
import type { Deps } from '../../deps.ts';
import { refuseExcluded } from '../../domain/member.ts';
import { fromWire, isMovable, toWire } from '../../domain/money.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Request } from '../../handlers.ts';
import { laoQrIn, laoQrText } from '../../providers/payment/lao-qr.ts';
import { refuseAboveLimit } from '../protection/protection.ts';
import { openAccounts } from './accounts.sql.ts';
import { drawCode } from './draw.ts';

/**
 * A code that pays one of the house's accounts, over the amount where one is given. Nothing is kept of it, as nothing is heard of its
 * payment but by the slip. Refused with SELF_EXCLUDED; with NO_DATA where the account is closed, of another currency or has no such code; with
 * KEY_INVALID where the amount is none in whole kip; and with DEPOSIT_LIMIT above a limit of the member's own.
 */
export async function accountCode(
  { database }: Deps,
  { member, body }: Pick<Request<'deposit.account.code'>, 'member' | 'body'>,
): Promise<Answer<'deposit.account.code'>> {
  refuseExcluded(member);
  const amount = body.amount === undefined ? undefined : fromWire(body.amount);
  if (amount !== undefined && (amount <= 0n || !isMovable(amount, member.currency)))
    throw new Refusal('KEY_INVALID', { amount: 'KEY_INVALID' });
  const accounts = await database.rows(openAccounts(member.currency));
  const account = accounts.find(
    ({ bankCode, accountNo }) => bankCode === body.bankCode && accountNo === body.bankAccountNo,
  );
  const to = laoQrIn(account?.laoQr ?? '');
  if (!account || !to) throw new Refusal('NO_DATA');
  const name = nameOn(account.accountName);
  if (amount === undefined) return { qrcode: await drawCode(laoQrText(to, { name })) };
  await refuseAboveLimit(database, member.id, amount);
  return { qrcode: await drawCode(laoQrText(to, { name, kip: amount / 100n })), amount: toWire(amount) };
}

/** Of the names that the bank prints, the one that every app can show. */
function nameOn(accountName: string): string {
  const names = accountName.split(' / ');
  return names.find((name) => /^[\x20-\x7e]+$/.test(name)) ?? names[0] ?? '';
}
