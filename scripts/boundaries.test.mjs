import { describe, expect, it } from 'vitest';
import { violations } from './boundaries.mjs';

const sound = {
  'contract/src/deposit.ts': "import { z } from 'zod';\nimport { satang } from './facts.ts';",
  'contract/src/facts.ts': 'export const satang = 100;',
  'contract/src/routes.ts': 'export const routes = {};',
  'ui/src/Button.tsx': "import { useState } from 'react';\nimport { Icon } from './Icon.tsx';",
  'ui/src/Icon.tsx':
    "const later = () => import('./Button.tsx');\nconst shown = import('./Button.tsx').then(({ Button }) => Button);",
  'web/src/main.tsx': "import { App } from './app/App.tsx';",
  'web/src/app/App.tsx': "const HomePage = lazy(() => import('../features/wallet/HomePage.tsx'));",
  'web/src/features/wallet/HomePage.tsx':
    "import { Html } from '../../shell/Html.tsx';\nimport { due } from '../agreement/agreement.ts';\nimport './wallet.css';",
  'web/src/features/agreement/agreement.ts': "import { call } from '../../client/call.ts';",
  'web/src/shell/Html.tsx': "import { useText } from '../messages/text.ts';",
  'web/src/client/call.ts':
    "import { routes } from '@prae/contract/routes';\nimport type { Deposit } from '@prae/contract/deposit';",
  'web/src/client/version.ts': "import { version } from '../../../package.json';",
  'web/src/messages/text.ts':
    "export const useText = import.meta.glob<Texts>('./*/messages.ts', { eager: true });",
  'console/src/features/inbox/Inbox.tsx':
    "import { readable } from '../../../../web/src/features/chat/readable.ts';\nimport { Panel } from '../member/member.ts';",
  'console/src/features/member/member.ts': "import { call } from '../../client/call.ts';",
  'console/src/client/call.ts': "import { routes } from '@prae/contract/routes';",
  'web/src/features/chat/readable.ts': 'export const readable = 1;',
  'server/src/http/portal.ts': "const built = new URL('../../../web/dist', import.meta.url);",
  'local-postgres/src/main.ts': "import { x } from './embedded.ts';",
  'server/src/app.ts': "import { handlersOf } from './features/features.ts';",
  'server/src/http/gate.ts': "import { findSession } from '../features/session/session.ts';",
  'server/src/handlers.ts': "import type { Member } from './domain/member.ts';",
  'server/src/domain/member.ts': 'export const member = 1;',
  'server/src/features/features.ts': "import { depositRoutes } from './deposit/deposit.routes.ts';",
  'server/src/features/deposit/deposit.routes.ts':
    "import { wallet } from '../wallet/wallet.ts';\nimport type { Handlers } from '../../handlers.ts';",
  'server/src/features/deposit/deposit.sql.ts':
    "import { sql } from '../../db/database.ts';\nsql<Order>`select 1`;",
  'server/src/features/session/session.ts': 'export const id = text as MemberId;',
  'server/src/ledger/post.ts': "import { sql } from '../db/database.ts';\nsql`select 1`;",
  'bench/src/cluster.ts':
    "import { startEmbedded } from '@prae/local-postgres/embedded';\nimport { sql } from '@prae/server/src/db/database.ts';\nimport { startProgram } from '../../scripts/processes.mjs';\nsql`select 1`;",
  'bench/src/bare.ts': "import { x } from '@prae/server/src/features/deposit/deposit.sql.ts';",
  'e2e/person.ts':
    "import { languages } from '@prae/contract/languages';\nimport type { Messages } from '../web/src/messages/text.ts';",
  'e2e/sandbox.test.ts': "import { credentials } from '../sandbox/src/credentials.ts';",
  'server/src/features/deposit/qr.test.ts':
    "import { x } from '../wallet/inside.ts';\nsql`select 1`; a as MemberId;",
};

const planted = [
  ['contract/src/a.ts', "import { x } from 'fastify';", /contract may not/],
  ['contract/src/a.ts', "import type { Tx } from '../../server/src/db/database.ts';", /contract may not/],
  ['ui/src/a.tsx', "import { routes } from '@prae/contract/routes';", /ui may not/],
  ['ui/src/a.tsx', "import { Link } from 'wouter';", /ui may not/],
  ['web/src/client/a.ts', "import { x } from '../../../server/src/money.ts';", /web may not/],
  ['web/src/client/a.ts', "import { name } from '../../../server/package.json';", /web may not/],
  ['console/src/client/a.ts', "import { x } from '../../../web/src/client/call.ts';", /console may not/],
  ['console/src/client/a.ts', "import { x } from '@prae/server/src/money.ts';", /console may not/],
  ['console/src/client/a.ts', "import { x } from '../features/member/member.ts';", /client may not reach up/],
  ['console/src/features/inbox/a.ts', "import { x } from '../member/inside.ts';", /the door of member/],
  ['console/src/client/a.ts', "import { z } from '@prae/contract/deposit';", /brings zod to the browser/],
  ['server/src/db/a.ts', "import { x } from '@prae/local-postgres/embedded';", /server may not/],
  [
    'web/src/client/a.ts',
    "import {\n  deposit,\n} from '@prae/contract/deposit';",
    /brings zod to the browser/,
  ],
  [
    'web/src/client/a.ts',
    "import { x } from '../shell/Html.tsx';",
    /client may not reach up or across to shell/,
  ],
  [
    'web/src/shell/a.ts',
    "import type { x } from '../features/wallet/wallet.ts';",
    /shell may not reach up or across to features/,
  ],
  ['web/src/features/wallet/a.ts', "import { x } from '../../app/App.tsx';", /features may not reach up/],
  [
    'web/src/features/wallet/a.ts',
    "import { x } from '../agreement/inside.ts';",
    /the door of agreement is agreement\.ts/,
  ],
  ['contract/src/a.ts', 'import { x } from "fastify";', /contract may not/],
  ['contract/src/a.ts', 'import "fastify";', /contract may not/],
  [
    'web/src/client/a.ts',
    'export { x } from "../shell/Html.tsx";',
    /client may not reach up or across to shell/,
  ],
  ['web/src/client/a.ts', 'await import("../shell/Html.tsx");', /client may not reach up or across to shell/],
  ['web/src/client/a.ts', 'await import(`../shell/Html.tsx`);', /client may not reach up or across to shell/],
  [
    'server/src/db/a.ts',
    "await import('../ledger/post.ts', { with: { type: 'json' } });",
    /db may not reach up or across to ledger/,
  ],
  ['server/src/db/a.ts', `await import(\`../\${layer}/post.ts\`);`, /imports what only running it tells/],
  ['server/src/db/a.ts', 'await import(file);', /imports what only running it tells/],
  [
    'server/src/db/a.ts',
    "new Worker(new URL('../ledger/post.ts', import.meta.url));",
    /db may not reach up or across to ledger/,
  ],
  [
    'server/src/db/a.ts',
    "const program = new URL('../../../sandbox/src/sandbox.ts', import.meta.url).href;",
    /server may not/,
  ],
  [
    'web/src/client/a.ts',
    "import.meta.glob('../shell/*.tsx', { eager: true });",
    /client may not reach up or across to shell/,
  ],
  ['bench/src/a.ts', "import { call } from '../../web/src/client/call.ts';", /bench may not/],
  ['e2e/a.ts', "import { post } from '../server/src/ledger/post.ts';", /e2e may not/],
  ['e2e/a.test.ts', "import { call } from '../web/src/client/call.ts';", /e2e may not/],
  ['e2e/a.test.ts', "import { store } from '../sandbox/src/store.ts';", /e2e may not/],
  ['server/src/db/a.ts', "import { startCluster } from '../../../bench/src/cluster.ts';", /server may not/],
  ['web/src/elsewhere/a.ts', 'export const x = 1;', /elsewhere stands/],
  [
    'server/src/db/a.ts',
    "import { post } from '../ledger/post.ts';",
    /db may not reach up or across to ledger/,
  ],
  [
    'server/src/db/a.ts',
    "import type { post } from '../ledger/post.ts';",
    /db may not reach up or across to ledger/,
  ],
  [
    'server/src/ledger/a.ts',
    "import { x } from '../providers/http.ts';",
    /ledger may not reach up or across/,
  ],
  ['server/src/features/wallet/a.ts', "import { x } from '../../http/gate.ts';", /features may not reach up/],
  ['server/src/realtime/a.ts', "import { x } from '../http/gate.ts';", /realtime may not reach up or across/],
  [
    'server/src/domain/money.ts',
    "import { x } from '../features/wallet/wallet.ts';",
    /domain may not reach up/,
  ],
  ['server/src/odd.ts', 'export const x = 1;', /odd stands/],
  [
    'server/src/features/statement/a.ts',
    "import { x } from '../deposit/qr.ts';",
    /the door of deposit is deposit\.ts/,
  ],
  [
    'server/src/features/statement/a.ts',
    "await import('../deposit/qr.ts');",
    /the door of deposit is deposit\.ts/,
  ],
  ['server/src/http/a.ts', "import type { x } from '../features/deposit/qr.ts';", /the door of deposit/],
  [
    'server/src/features/wallet/wallet.ts',
    "import { x } from '../deposit/deposit.ts';",
    /circle of features: .*wallet/,
  ],
  [
    'ui/src/Icon.tsx',
    "import { Button } from './Button.tsx';",
    /circle of files: ui\/src\/Button.tsx -> ui\/src\/Icon.tsx/,
  ],
  [
    'contract/src/facts.ts',
    "import type { Deposit } from './deposit.ts';",
    /circle of files: contract\/src\/deposit.ts -> contract\/src\/facts.ts/,
  ],
  [
    'contract/src/facts.ts',
    "type Deposit = import('./deposit.ts').Deposit;",
    /circle of files: contract\/src\/deposit.ts -> contract\/src\/facts.ts/,
  ],
  [
    'contract/src/facts.ts',
    "let all: typeof import('./deposit.ts');",
    /circle of files: contract\/src\/deposit.ts -> contract\/src\/facts.ts/,
  ],
  [
    'bench/src/a.ts',
    "import { b } from './b.ts';\ntype A = import('./a.ts').A;",
    /circle of files: bench\/src\/a.ts -> bench\/src\/a.ts/,
  ],
  ['server/src/features/wallet/a.ts', 'await tx.run(sql`select 1`);', /holds SQL/],
  ['server/src/features/wallet/a.ts', 'await tx.run(sql<Row>`select 1`);', /holds SQL/],
  ['server/src/http/a.ts', "await pool.query('select 1');", /holds SQL/],
  ['server/src/features/wallet/a.ts', 'await db.maybe<Order>(orderById(id));', /restates a row/],
  ['server/src/features/wallet/a.ts', 'const id = text as MemberId;', /mints a MemberId/],
];

describe('the check of directions', () => {
  it('finds nothing in a sound tree', () => {
    expect(violations(new Map(Object.entries(sound)))).toEqual([]);
  });

  it.each(planted)('finds what is planted in %s: %s', (path, text, message) => {
    expect(violations(new Map(Object.entries({ ...sound, [path]: text })))).toEqual([
      expect.stringMatching(message),
    ]);
  });
});
