import type { Answer } from '@prae/contract/contract';
import { toString as draw } from 'qrcode';
import type { Deps } from '../../deps.ts';
import type { MemberCurrency } from '../../domain/member.ts';
import { toWire } from '../../domain/money.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import type { Settings } from '../../settings.ts';
import { bannersReader } from '../banner/banner.ts';
import { deleteOldDevices, type InvitationRow, invitationsBetween, invitedBy } from './invite.sql.ts';
import { collectInvites, inviteTerms, lookAtAll, lookAtOwn } from './invite.ts';
import { maskedName } from './masked-name.ts';

type Listed = Answer<'invite.list'>;

type InviteCall = 'invite.list' | 'invite.bonus' | 'invite.code' | 'invite.banners';

/** Whom one has invited, and what it brings. Invitations are numbered without gaps, so a page is a range of numbers. */
export function inviteRoutes(deps: Deps): Handlers<InviteCall> {
  const banners = bannersReader(deps, 'invite');
  return {
    'invite.list': async ({ member, body: { page, limit } }) => {
      await lookAtOwn(deps, member.id);
      const total = (await deps.database.maybe(invitedBy(member.id)))?.invited ?? 0n;
      const last = total - BigInt(page - 1) * BigInt(limit);
      const settings = await deps.settings();
      const least = settings.inviteDepositMin[member.currency];
      const rows =
        last > 0n
          ? await deps.database.rows(invitationsBetween(member.id, last - BigInt(limit), last, least))
          : [];
      return {
        total: Number(total),
        invites: rows.map(rowOf),
        isOpen: settings.inviteOpen,
        terms: termsOf(settings, member.currency),
      };
    },
    'invite.bonus': (request) => collectInvites(deps, request),
    'invite.code': async ({ member, body }) => {
      const link = `${body.origin}/register?code=PR${member.id}`;
      // The quiet zone of four modules is what a camera needs to find it.
      return { link, qrcode: await draw(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }) };
    },
    'invite.banners': ({ language }) => banners(language),
  };
}

const STATUSES = { waiting: 'PROCESSING', success: 'SUCCESS', failed: 'FAILED' } as const;

function rowOf({ name, state, reason, reward, invitedAt }: InvitationRow): Listed['invites'][number] {
  return {
    from: { name: maskedName(name) },
    amount: toWire(reward ?? 0n),
    createdAt: invitedAt.toISOString(),
    status: STATUSES[state],
    ...(reason && { reason }),
  };
}

function termsOf(settings: Settings, currency: MemberCurrency): Listed['terms'] {
  const { percent, rewardMax, depositMin, days } = inviteTerms(settings);
  return { percent, days, most: toWire(rewardMax[currency]), depositMin: toWire(depositMin[currency]) };
}

export const inviteSweeps: readonly Sweep[] = [
  { name: 'invite.sweep', everyMinutes: 1, run: lookAtAll },
  { name: 'invite.devices', everyMinutes: 60, run: ({ database }) => database.run(deleteOldDevices()) },
];
