import type { FastifyInstance } from 'fastify';
import { fieldsOf, Refused, requiredText, textOf } from '../fields.ts';
import { decimal } from '../money.ts';
import type { World } from '../world.ts';
import {
  type Account,
  accountNamed,
  historyOf,
  keyOf,
  latestMovements,
  type Movement,
  passerBy,
} from './accounts.ts';
import { banks, isLao } from './banks.ts';
import { billOf, payCode } from './pay-qr.ts';
import { readCode } from './scan.ts';
import { photograph, shotOf } from './slip/photo.ts';
import { slipPicture } from './slip/slip.ts';
import { type Transfer, transferMoney } from './transfer.ts';

/** The bank world: accounts and their history, codes read and paid, transfers and their slips. */
export function bankRoutes(app: FastifyInstance, world: World): void {
  app.get('/bank/banks', () => banks);

  app.get('/bank/accounts', () =>
    world.store
      .table<Account>('accounts')
      .all()
      .map((account) => describe(account)),
  );
  app.post('/bank/accounts', (request, reply) => {
    const fields = fieldsOf(request.body);
    const [bank, number] = [requiredText(fields, 'bankCode'), requiredText(fields, 'accountNo')];
    const account = accountNamed(world, bank, number, textOf(fields, 'name'));
    world.news.tell('bank');
    return reply.code(201).send(describe(account));
  });
  app.get('/bank/accounts/:bankCode/:accountNo', (request) => {
    const { bankCode, accountNo } = fieldsOf(request.params);
    const key = keyOf({ bankCode: String(bankCode), accountNo: String(accountNo) });
    const account = world.store.table<Account>('accounts').get(key);
    if (!account) throw new Refused('NO_DATA', 404);
    const history = historyOf(world, account).map(describeMovement);
    return { ...describe(account), history };
  });

  app.get('/bank/movements', () => latestMovements(world, 20).map(describeMovement));

  app.post('/bank/scan', async (request) => {
    const fields = fieldsOf(request.body);
    const picture = Buffer.isBuffer(request.body) ? request.body : undefined;
    return billOf(world, picture ? await readCode(picture) : requiredText(fields, 'payload', 1000));
  });
  app.post('/bank/pay-qr', (request) => payCode(world, request.body));

  app.post('/bank/transfer', (request) => transferMoney(world, request.body));
  app.get('/bank/slips/:file', async (request, reply) => {
    const reference = String(fieldsOf(request.params).file).replace(/\.png$/, '');
    const transfer = world.store.table<Transfer>('transfers').get(reference);
    if (!transfer) throw new Refused('NO_DATA', 404);
    const query = fieldsOf(request.query);
    if (query.photo === undefined) return reply.type('image/png').send(await slipPicture(transfer));
    const shot = shotOf(query);
    return reply.type('image/jpeg').send(await photograph(await slipPicture(transfer), shot));
  });
}

function describe(account: Account) {
  const { bankCode, accountNo, name, balance } = account;
  const anyone = keyOf(account) === keyOf(passerBy);
  return { bankCode, accountNo, name, balance: decimal(balance), anyone, isLao: isLao(bankCode) };
}

function describeMovement(line: Movement) {
  return { ...line, amount: decimal(line.amount), balance: decimal(line.balance) };
}
