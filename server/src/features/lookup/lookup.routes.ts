import QRCode from 'qrcode';
import type { Deps } from '../../deps.ts';
import { toWire } from '../../domain/money.ts';
import type { Handlers } from '../../handlers.ts';
import { bodiesOf, contactOf, contentReader, sourcesOf, versionOf } from './content.ts';
import { banksOf } from './lookup.sql.ts';
import { slipWindow } from './slip-window.ts';

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
  | 'lookup.agreementsVersion'
  | 'lookup.notice'
  | 'lookup.active'
  | 'lookup.registerOTP'
  | 'lookup.enableChatWidget'
  | 'lookup.withdraw'
  | 'lookup.slip'
> {
  const { config, database, settings, clock } = deps;
  const content = contentReader(deps);
  const drawn = rememberedQr();
  return {
    'lookup.banks': async () =>
      (await database.rows(banksOf(config.variant))).map(({ code, nameTh, nameEn, nameLa }) => ({
        code,
        nameTH: nameTh,
        nameEN: nameEn,
        ...(nameLa === null ? {} : { nameLA: nameLa }),
      })),

    'lookup.sources': async ({ language }) => sourcesOf(await content(), language),

    'lookup.info': async () => ({
      name: config.brandName,
      website: config.portalUrl ?? '',
      variant: config.variant,
      iframe: config.iframe,
      truelinkSecret: config.truelinkSecret,
    }),

    'lookup.contact': async ({ language }) => {
      const { contact } = config.brand;
      const { lineLink = contact.link, lineName = contact.name } = await settings();
      const terms = { ofBrand: contact.text, chat: config.chat };
      const contactText = contactOf(await content(), terms, language).replaceAll('{brand}', config.brandName);
      return { contactText, lineLink, lineName, lineQR: await drawn(lineLink) };
    },

    'lookup.conditions': async ({ language }) => [...bodiesOf(await content(), 'conditions', language)],
    'lookup.agreements': async ({ language }) => [...bodiesOf(await content(), 'agreements', language)],
    'lookup.agreementsVersion': async () => ({ version: versionOf(await content(), 'agreements') }),
    'lookup.notice': async ({ language }) => {
      const [notice = ''] = bodiesOf(await content(), 'notice', language);
      return { notice };
    },

    'lookup.active': async () =>
      (await settings()).serviceOpen ? { active: true } : { active: false, terminated: 'gone' },

    'lookup.registerOTP': async () => ({ registerOTP: config.registerOtp }),
    'lookup.enableChatWidget': async () => ({ enableChatWidget: config.chat }),

    'lookup.withdraw': async ({ member: { currency } }) => {
      const { withdrawMin, withdrawMax } = await settings();
      return { withdrawMin: toWire(withdrawMin[currency]), withdrawMax: toWire(withdrawMax[currency]) };
    },

    'lookup.slip': async () => slipWindow(await settings(), clock()),
  };
}

/** Drawing a QR takes milliseconds of a core, and the link is nearly always the one drawn before. */
function rememberedQr(): (link: string) => Promise<string> {
  let latest: { link: string; image: Promise<string> } | undefined;
  return async (link) => {
    if (link === '') return '';
    if (latest?.link !== link) latest = { link, image: QRCode.toDataURL(link, { margin: 1, width: 320 }) };
    return latest.image;
  };
}
