import type { Variant } from '@prae/contract/facts';
import type { HelpLine } from '../../settings.ts';

/** Lines that are known to help there, day and night, for nothing. None is known for Laos: its operators name one. */
export const knownHelp: Readonly<Record<Variant, readonly HelpLine[]>> = {
  th: [
    {
      name: {
        th: 'สายด่วนสุขภาพจิต',
        la: 'ສາຍດ່ວນສຸຂະພາບຈິດຂອງໄທ',
        en: 'Mental Health Hotline of Thailand',
      },
      phone: '1323',
    },
  ],
  la: [],
};
