import { chatPictureTypes, chatVideoTypes, PICTURE_MOST_BYTES, VIDEO_MOST_BYTES } from '../chat-facts.ts';
import type { UploadTerms } from '../routes.ts';

/** What an operator may be there for; one person may have several. */
export const roles = ['SUPPORT', 'FINANCE', 'MARKETING', 'RISK', 'AUDITOR', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/**
 * Every call of the console in one table, as `../routes.ts` is that of the portal: members' browsers carry none of it.
 * This file imports no schemas.
 */
export interface ConsoleRoute {
  readonly method: 'GET' | 'POST';
  /** Below /api/console, with `:name` for each parameter. */
  readonly path: string;
  /**
   * Who may call it. `anybody`: without a session. `begun`: a session whose second factor is still missing, too. `operator`: whoever is signed
   * in. Otherwise one of these roles: ADMIN may nothing besides what names it.
   */
  readonly access: 'anybody' | 'begun' | 'operator' | readonly Role[];
  /** `write` is in the audit, whatever came of it. `seen`: changes nothing, and is in the audit, as it shows what is a member's own. */
  readonly effect: 'read' | 'seen' | 'write';
  /** The body carries a secret: the audit keeps nothing of it, as it does of no answer. */
  readonly secret?: true;
  /** The answer is a file that was uploaded. */
  readonly media?: true;
  readonly upload?: UploadTerms;
}

const chatting = ['SUPPORT', 'FINANCE', 'RISK'] as const;
const looking = [...chatting, 'AUDITOR'] as const;
const money = ['FINANCE', 'RISK'] as const;

export const consoleRoutes = {
  'operator.login': {
    ...{ method: 'POST', path: '/login', access: 'anybody', effect: 'write', secret: true },
  },
  'operator.verify': {
    ...{ method: 'POST', path: '/login/verify', access: 'begun', effect: 'write', secret: true },
  },
  'operator.me': { method: 'GET', path: '/me', access: 'operator', effect: 'read' },
  'operator.logout': { method: 'POST', path: '/logout', access: 'begun', effect: 'write' },
  'operator.password': {
    ...{ method: 'POST', path: '/password', access: 'operator', effect: 'write', secret: true },
  },
  'operator.sessions': { method: 'GET', path: '/sessions', access: 'operator', effect: 'read' },
  'operator.revoke': { method: 'POST', path: '/sessions/revoke', access: 'operator', effect: 'write' },
  'operator.list': { method: 'GET', path: '/operators', access: ['ADMIN', 'AUDITOR'], effect: 'read' },
  'operator.create': {
    ...{ method: 'POST', path: '/operators', access: ['ADMIN'], effect: 'write' },
  },
  'operator.change': { method: 'POST', path: '/operators/change', access: ['ADMIN'], effect: 'write' },
  'operator.reset': {
    ...{ method: 'POST', path: '/operators/reset', access: ['ADMIN'], effect: 'write' },
  },
  'audit.list': { method: 'POST', path: '/audit/list', access: ['AUDITOR', 'ADMIN'], effect: 'read' },

  'inbox.list': { method: 'POST', path: '/inbox/list', access: looking, effect: 'read' },
  'inbox.thread': { method: 'POST', path: '/inbox/thread', access: looking, effect: 'read' },
  'inbox.about': { method: 'POST', path: '/inbox/about', access: looking, effect: 'read' },
  'inbox.send': { method: 'POST', path: '/inbox/send', access: chatting, effect: 'write' },
  'inbox.read': { method: 'POST', path: '/inbox/read', access: chatting, effect: 'write' },
  'inbox.assign': { method: 'POST', path: '/inbox/assign', access: chatting, effect: 'write' },
  'inbox.close': { method: 'POST', path: '/inbox/close', access: chatting, effect: 'write' },
  'inbox.note': { method: 'POST', path: '/inbox/note', access: chatting, effect: 'write' },
  'inbox.operators': { method: 'GET', path: '/inbox/operators', access: looking, effect: 'read' },
  'inbox.uploadImage': {
    ...{ method: 'POST', path: '/inbox/upload-image/:thread', access: chatting, effect: 'write' },
    upload: { maxBytes: PICTURE_MOST_BYTES, withinMs: 300_000, types: chatPictureTypes, named: true },
  },
  'inbox.uploadVideo': {
    ...{ method: 'POST', path: '/inbox/upload-video/:thread', access: chatting, effect: 'write' },
    upload: { maxBytes: VIDEO_MOST_BYTES, withinMs: 300_000, types: chatVideoTypes, named: true },
  },
  'inbox.file': {
    ...{ method: 'GET', path: '/inbox/file/:filePath', access: looking, effect: 'read', media: true },
  },
  'inbox.times': { method: 'GET', path: '/inbox/times', access: [...looking, 'ADMIN'], effect: 'read' },
  'inbox.hours': { method: 'POST', path: '/inbox/hours', access: ['SUPPORT', 'ADMIN'], effect: 'write' },
  'canned.list': { method: 'GET', path: '/canned', access: [...looking, 'MARKETING'], effect: 'read' },
  'canned.save': { method: 'POST', path: '/canned', access: ['SUPPORT', 'MARKETING'], effect: 'write' },
  'canned.delete': {
    ...{ method: 'POST', path: '/canned/delete', access: ['SUPPORT', 'MARKETING'], effect: 'write' },
  },
  'member.panel': { method: 'POST', path: '/member', access: looking, effect: 'seen' },

  'cases.list': { method: 'GET', path: '/cases', access: [...money, 'AUDITOR'], effect: 'read' },
  'cases.newcomers': {
    ...{ method: 'GET', path: '/cases/newcomers', access: [...money, 'AUDITOR', 'ADMIN'], effect: 'read' },
  },
  'cases.show': { method: 'POST', path: '/cases/show', access: [...money, 'AUDITOR'], effect: 'seen' },
  'cases.decide': { method: 'POST', path: '/cases/decide', access: money, effect: 'write' },
  'cases.adjust': { method: 'POST', path: '/cases/adjust', access: money, effect: 'write' },
} as const satisfies Record<string, ConsoleRoute>;

export type ConsoleCallId = keyof typeof consoleRoutes;

/** One call's row, as what it is declared to be. */
export function consoleRouteOf(id: ConsoleCallId): ConsoleRoute {
  return consoleRoutes[id];
}
