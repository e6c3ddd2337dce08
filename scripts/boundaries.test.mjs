import { describe, expect, it } from 'vitest';
import { violations } from './boundaries.mjs';

const sound = {
  'contract/src/deposit.ts': "import { z } from 'zod';\nimport { satang } from './money.ts';",
  'contract/src/routes.ts': 'export const routes = {};',
  'ui/src/Button.tsx': "import { useState } from 'react';\nimport { Icon } from './Icon.tsx';",
  'ui/src/Icon.tsx': "const later = () => import('./Button.tsx');",
  'web/src/app/client.ts':
    "import { routes } from '@prae/contract/routes';\nimport type { Deposit } from '@prae/contract/deposit';",
  'server/src/app.ts': "import { depositRoutes } from './features/deposit/deposit.routes.ts';",
  'server/src/http/gate.ts': "import { findSession } from '../features/session/session.ts';",
  'server/src/features/deposit/qr.ts':
    "import { wallet } from '../wallet/wallet.ts';\nimport type { Handlers } from '../../http/handlers.ts';",
  'server/src/features/deposit/deposit.sql.ts': "import { sql } from '../../db/database.ts';\nsql`select 1`;",
  'server/src/features/session/session.ts': 'export const id = text as MemberId;',
  'server/src/ledger/post.ts': "import { sql } from '../db/database.ts';\nsql`select 1`;",
  'server/src/features/deposit/qr.test.ts':
    "import { x } from '../wallet/inside.ts';\nsql`select 1`; a as MemberId;",
};

const planted = [
  ['contract/src/a.ts', "import { x } from 'fastify';", /contract may not/],
  ['contract/src/a.ts', "import type { Tx } from '../../server/src/db/database.ts';", /contract may not/],
  ['ui/src/a.tsx', "import { routes } from '@prae/contract/routes';", /ui may not/],
  ['ui/src/a.tsx', "import { Link } from 'wouter';", /ui may not/],
  ['web/src/a.ts', "import { x } from '../../server/src/money.ts';", /web may not/],
  ['server/src/a.ts', "import { startEmbedded } from '@prae/local-postgres/embedded';", /server may not/],
  [
    'local-postgres/src/a.ts',
    "import { sql } from '@prae/server/src/db/database.ts';",
    /local-postgres may not/,
  ],
  ['web/src/a.ts', "import {\n  deposit,\n} from '@prae/contract/deposit';", /brings zod to the browser/],
  [
    'server/src/db/a.ts',
    "import { post } from '../ledger/post.ts';",
    /db may not reach up or across to ledger/,
  ],
  [
    'server/src/ledger/a.ts',
    "import { x } from '../providers/http.ts';",
    /ledger may not reach up or across/,
  ],
  ['server/src/features/wallet/a.ts', "import { x } from '../../http/gate.ts';", /features may not reach up/],
  ['server/src/money.ts', "import { x } from './features/wallet/wallet.ts';", /words may not reach up/],
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
  ['server/src/features/wallet/a.ts', 'await tx.run(sql`select 1`);', /holds SQL/],
  ['server/src/http/a.ts', "await pool.query('select 1');", /holds SQL/],
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
