import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { sql } from '../../db/database.ts';
import { newOperation, type OperationId } from '../../domain/operation.ts';
import type { TestMember, World } from '../../testing/world.ts';
import { recordStatement, type StatementEntry } from '../statement/statement.ts';
import type { SealedLine } from './proof.sql.ts';

/** From now to the last day that is sealed: one day, or two in the half hour after midnight in Bangkok. */
export const untilSealed = sql`((clock_timestamp() at time zone 'Asia/Bangkok')::date - day_to_seal()) * interval '1 day'`;

/** Has what no seal has yet been written on the last day that is sealed. */
export async function daysPass(world: World): Promise<void> {
  await world.owner.run(sql`update statement s set created_at = created_at - ${untilSealed}
    where seq > coalesce((select max(last_seq) from statement_seal k where k.member_id = s.member_id), 0)`);
}

/** Writes a line that moved nothing, or moves it on. */
export async function writes(
  world: World,
  member: TestMember,
  changes: Partial<StatementEntry> = {},
): Promise<OperationId> {
  const operation = changes.operation ?? newOperation();
  await recordStatement(world.database, {
    ...{ operation, member: member.id, type: 'deposit', from: 'KBANK', to: 'WALLET', status: 'FAILED' },
    ...{ amount: 12_345n, ...changes },
  });
  return operation;
}

/** What the server hands out of a line; undefined where no seal has it. */
export async function proofOf(
  world: World,
  { token }: TestMember,
  _id: string,
): Promise<SealedLine | undefined> {
  const { status, body } = await world.api('proof.read', { token, params: { _id } });
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.proof ?? undefined;
}

/** What the check in docs/proof.md says of it: its last line. */
export async function checkedAsDocumented(proof: object, kept?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'prae-proof-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const guide = await readFile(new URL('../../../../docs/proof.md', import.meta.url), 'utf8');
  const code = /```js\n(.*?)```/s.exec(guide)?.[1];
  if (code === undefined) throw new Error('docs/proof.md has no program');
  const [program, file] = [join(folder, 'check.mjs'), join(folder, 'proof.json')];
  await writeFile(program, code);
  await writeFile(file, JSON.stringify(proof));
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    file,
    ...(kept ? [kept] : []),
  ]).catch((failed: { stdout: string; stderr: string }) => {
    if (failed.stderr) throw new Error(failed.stderr);
    return failed;
  });
  return stdout.trim().split('\n').at(-1) ?? '';
}

const sha256 = (...parts: (string | Buffer)[]): Buffer =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Whether a proof fits, as RFC 9162 tells to look at one (2.1.3.2): another way than the guide's. */
export function fits({ line, place, leaves, path, number, day, root, before, seal }: SealedLine): boolean {
  let [fn, sn] = [place, leaves - 1];
  let hash = sha256(Buffer.of(0), line);
  for (const beside of path.map((hex) => Buffer.from(hex, 'hex'))) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      hash = sha256(Buffer.of(1), beside, hash);
      while (fn % 2 === 0 && fn !== 0) [fn, sn] = [fn >> 1, sn >> 1];
    } else hash = sha256(Buffer.of(1), hash, beside);
    [fn, sn] = [fn >> 1, sn >> 1];
  }
  const sealed = ['prae-seal-1', line.split('\n')[1], number, day, leaves, root, before].join('\n');
  return sn === 0 && hash.toString('hex') === root && sha256(Buffer.of(2), sealed).toString('hex') === seal;
}
