import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from './store.ts';
import { joker, merchant, newUid } from './testing/parties.ts';
import { testSandbox } from './testing/world.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'prae-store-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

it('finds everything again, also after a line that was never finished', () => {
  const path = folder();
  const store = openStore(path);
  store.table<bigint>('money').put('a', 5n);
  store.table<bigint>('money').put('b', 6n);
  store.table<bigint>('money').remove('a');
  appendFileSync(join(path, 'world.jsonl'), '[["money","b",{"sat');
  expect(openStore(path).table<bigint>('money').all()).toEqual([6n]);
  expect(openStore(path).table<bigint>('money').all()).toEqual([6n]);
});

it('keeps all changes of a piece of work or none', () => {
  const path = folder();
  const store = openStore(path);
  const money = store.table<bigint>('money');
  money.put('a', 1n);
  expect(() =>
    store.write(() => {
      money.put('a', 2n);
      money.put('b', 3n);
      throw new Error('no');
    }),
  ).toThrow();
  expect(money.all()).toEqual([1n]);
  expect(openStore(path).table<bigint>('money').all()).toEqual([1n]);
});

it('keeps game credit, bank money, codes and messages over a restart', async () => {
  const { call, restart } = await testSandbox();
  await joker(call, { Method: 'CU', Username: 'PRAE1' });
  await joker(call, { Method: 'TC', Username: 'PRAE1', Amount: '70', RequestID: 'R1' });
  const partnerTxnUid = newUid();
  const payload = (await (await merchant(call)).request({ partnerTxnUid })).json.qrCode;
  await call('/bank/pay-qr', { json: { payload, fromBankCode: 'KBANK', fromAccountNo: '0012345678' } });
  await restart();
  expect((await joker(call, { Method: 'GC', Username: 'PRAE1' })).json.Credit).toBe(70);
  expect((await joker(call, { Method: 'TCH', RequestID: 'R1' })).json.Amount).toBe(70);
  expect((await (await merchant(call)).inquire(partnerTxnUid)).json.txnStatus).toBe('PAID');
  expect((await call('/bank/accounts/KBANK/0012345678')).json.balance).toBe(999_500);
});
