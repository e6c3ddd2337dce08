import type { Role } from '@prae/contract/console/routes';
import type { Deps } from '../deps.ts';
import { enrol, operatorsNow } from '../features/operator/operator.ts';
import { demoPassword } from './demo-members.ts';

/** Known to everybody, as the password is: an authenticator of anybody's shows its codes. */
const demoSecret = 'PRAEDEMOPRAEDEMOPRAEDEMOPRAEDEMO';

/** The first one may do everything that one person may; the second one is the other of two. */
const demoOperators: readonly { name: string; shownAs: string; roles: readonly Role[] }[] = [
  { name: 'demo', shownAs: 'Dao', roles: ['SUPPORT', 'FINANCE', 'MARKETING', 'RISK', 'AUDITOR', 'ADMIN'] },
  { name: 'demo2', shownAs: 'Mek', roles: ['SUPPORT', 'FINANCE'] },
];

/** Only where there is nobody. */
export async function makeOperators(deps: Deps): Promise<void> {
  if (!deps.config.console || (await deps.database.rows(operatorsNow())).length > 0) return;
  for (const one of demoOperators) await enrol(deps, one, { password: demoPassword, secret: demoSecret });
}
