import { signatureOf as askmebetSignature } from '../askmebet/calls.ts';
import { credentials } from '../credentials.ts';
import { signatureOf as slotrachaSignature } from '../slotracha/calls.ts';
import { calls as bridgeCalls } from '../ufabet/bridge.ts';
import type { Caller, Got, Sent } from './world.ts';

/* The games that know no reference of ours, called with right keys and signatures, or as `fields` say. */

type Fields = Record<string, string>;
type More = Pick<Sent, 'timeoutMs'>;

export function askmebet(call: Caller, name: string, fields: Fields = {}, more: More = {}): Promise<Got> {
  const { agentId, key } = credentials.ASKMEBET;
  const { username = `${agentId}prae1`, ...body } = fields;
  const root = `/askmebet/v0.1/partner/member/${name}/${key}`;
  if (name === 'credit') return call(`${root}/${username}`, more);
  const signed: Record<string, string[]> = {
    create: [body.memberLoginName ?? '', body.memberLoginPass ?? ''],
    'reset-password': [body.password ?? ''],
  };
  const values = signed[name] ?? [body.amount ?? '', username];
  const json = { signature: askmebetSignature(...values, agentId), ...body };
  return call(name === 'create' ? root : `${root}/${username}`, {
    ...{ json, method: name === 'reset-password' ? 'PUT' : 'POST' },
    ...more,
  });
}

export function slotracha(call: Caller, path: string, fields: Fields = {}, more: More = {}): Promise<Got> {
  const { agentId, appId } = credentials.SLOTRACHA;
  const signature = slotrachaSignature(agentId, appId);
  const json = { username: 'prae1', ...fields };
  return call(`/slotracha/${path}?signature=${signature}`, { json, ...more });
}

export function ufabet(call: Caller, name: string, fields: Fields = {}, more: More = {}): Promise<Got> {
  const { apiKey, ...agent } = credentials.UFABET;
  const path = bridgeCalls.find((one) => one.name === name)?.path ?? name;
  const json = { ...agent, username: 'sbxprae1', ...fields };
  return call(`/ufabet/${path}`, { json, headers: { 'x-api-key': apiKey }, ...more });
}
