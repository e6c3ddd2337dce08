import { visit } from './books.sql.ts';
import type { Product } from './product.ts';

/** What the console shows of members, operators and decisions, in words that no form or call of ours lets in. */
export interface Planted {
  /** A member's name and the name of their account. */
  member: string;
  phone: string;
  /** What operators are shown as. */
  operator: string;
  device: string;
  /** Why somebody has decided, and the party's number of it. */
  reason: string;
  /** A case, as it is shown. */
  caseId: string;
  shown: string;
  /** What was asked of the console, and how it stood before. */
  asked: object;
}

export async function plant(product: Product, it: Planted): Promise<void> {
  await visit(product, async (client) => {
    const run = (text: string, ...values: unknown[]) => client.query(text, values);
    await run('update member set name = $2, bank_account_name = $2 where phone = $1', it.phone, it.member);
    await run('update operator set shown_as = $1', it.operator);
    await run('update operator_session set device = $1', it.device);
    await run(
      `insert into decision (kind, subject, why, decision, by_whom, reason, number, decided_at)
         values ('feed', $1, 'UNREADABLE', 'note', 'demo2', $2, $2, now() - interval '1 hour')`,
      it.caseId,
      it.reason,
    );
    await run(
      `insert into case_proposal (case_id, shown, decision, reason, number, operator_id, at)
         select $1, $2, 'settle', $3, $3, id, now() from operator where name = 'demo2'`,
      it.caseId,
      it.shown,
      it.reason,
    );
    await run(
      `with begun as (
         insert into audit (operator_id, call, network, asked)
           select id, 'canned.save', '203.0.113.0', $1::jsonb from operator where name = 'demo2' returning seq)
       insert into audit_end (seq, outcome, about, before, after) select seq, 'done', $2, $1::jsonb, '{}' from begun`,
      JSON.stringify(it.asked),
      it.reason,
    );
  });
}
