import QRCode from 'qrcode';
import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import type { Handlers } from '../../handlers.ts';
import { inBangkok, isWithin } from './daily-window.ts';
import { findBanks } from './lookup.sql.ts';
import { sources } from './sources.ts';
import { agreements, conditions, contact, notice } from './texts.ts';

const SLIP_MAX_BYTES = 10 * 1024 * 1024;

/** Texts, lists and switches. `lookup.deposit` belongs to the deposits. */
export function lookupRoutes(
  deps: Deps,
): Handlers<
  | 'lookup.banks'
  | 'lookup.sources'
  | 'lookup.info'
  | 'lookup.contact'
  | 'lookup.conditions'
  | 'lookup.agreements'
  | 'lookup.notice'
  | 'lookup.active'
  | 'lookup.registerOTP'
  | 'lookup.enableChatWidget'
  | 'lookup.withdraw'
  | 'lookup.slip'
> {
  const { config, database, settings, clock } = deps;
  const drawn = rememberedQr();
  return {
    'lookup.banks': async () =>
      (await findBanks(database, config.variant)).map((bank) => ({
        code: bank.code,
        nameTH: bank.name_th,
        nameEN: bank.name_en,
        ...(bank.name_la === null ? {} : { nameLA: bank.name_la }),
      })),

    'lookup.sources': async ({ language }) =>
      sources.map(({ code, description }) => ({ code, description: description[language] })),

    'lookup.info': async () => ({
      name: config.brandName,
      website: config.portalUrl ?? '',
      variant: config.variant,
      iframe: config.iframe,
    }),

    'lookup.contact': async ({ language }) => {
      const { contactText, lineLink, lineName } = await settings();
      return {
        contactText: contactText === '' ? contact[language] : contactText,
        lineLink,
        lineName,
        lineQR: await drawn(lineLink),
      };
    },

    'lookup.conditions': async ({ language }) => conditions(config)[language],
    'lookup.agreements': async ({ language }) => agreements(config)[language],
    'lookup.notice': async ({ language }) => ({ notice: notice[language] }),

    'lookup.active': async () =>
      (await settings()).serviceOpen ? { active: true } : { active: false, terminated: 'gone' },

    'lookup.registerOTP': async () => ({ registerOTP: config.registerOtp }),
    'lookup.enableChatWidget': async () => ({ enableChatWidget: config.chat }),

    'lookup.withdraw': async () => {
      const { withdrawMin, withdrawMax } = await settings();
      return { withdrawMin: toWire(withdrawMin), withdrawMax: toWire(withdrawMax) };
    },

    'lookup.slip': async () => {
      const { slipClosedFrom, slipClosedTo, slipMaxAgeMinutes } = await settings();
      return {
        isOpen: !isWithin(inBangkok(clock()), slipClosedFrom, slipClosedTo),
        closedFrom: slipClosedFrom,
        closedTo: slipClosedTo,
        maxAgeMinutes: slipMaxAgeMinutes,
        maxBytes: SLIP_MAX_BYTES,
      };
    },
  };
}

/** Drawing a QR takes milliseconds of a core, and the link is nearly always the one drawn before. */
function rememberedQr(): (link: string) => Promise<string> {
  let latest: { link: string; image: Promise<string> } | undefined;
  return (link) => {
    if (latest?.link !== link) latest = { link, image: QRCode.toDataURL(link, { margin: 1, width: 320 }) };
    return latest.image;
  };
}
