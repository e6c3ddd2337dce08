import { z } from 'zod';

const word = (most: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^[\\w.-]{1,${most}}$`), `must be ${what}`)
    .optional();

/** BCEL OnePay, whose codes are made here and whose payments PubNub tells of. `BCEL_ONEPAY_BASE_URL` stands beside the other addresses. */
export const onepayVariables = {
  BCEL_ONEPAY_SUBSCRIBE_KEY: word(64, 'a PubNub key'),
  BCEL_ONEPAY_MCID: word(25, "the merchant's mcid"),
  BCEL_ONEPAY_SHOP_CODE: word(25, "the shop's code"),
  BCEL_ONEPAY_TERMINAL_ID: word(12, "a terminal's id"),
  BCEL_ONEPAY_MCC: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .optional(),
};

/** The Lao variant's own part of the sandbox. Elsewhere nobody has kip, and no such codes are offered. */
export function laoDefaults(sandboxUrl: string): Record<string, string> {
  return {
    BCEL_ONEPAY_BASE_URL: `${sandboxUrl}/onepay`,
    BCEL_ONEPAY_SUBSCRIBE_KEY: 'sub-c-sandbox',
    BCEL_ONEPAY_MCID: 'mchSANDBOX00001',
    BCEL_ONEPAY_SHOP_CODE: 'SHOP0001',
    BCEL_ONEPAY_TERMINAL_ID: 'T1',
    BCEL_ONEPAY_MCC: '4799',
  };
}
