import { z } from 'zod';

const word = (most: number, what: string) =>
  z
    .string()
    .regex(new RegExp(`^[\\w.-]{1,${most}}$`), `must be ${what}`)
    .optional();

/** BCEL OnePay, whose codes are made here and whose payments PubNub, which is at the address, tells of. */
export const onepayVariables = <Address extends z.ZodType<string>>(address: Address) => ({
  BCEL_ONEPAY_BASE_URL: address.optional(),
  BCEL_ONEPAY_SUBSCRIBE_KEY: word(64, 'a PubNub key'),
  BCEL_ONEPAY_MCID: word(25, "the merchant's mcid"),
  BCEL_ONEPAY_SHOP_CODE: word(25, "the shop's code"),
  BCEL_ONEPAY_TERMINAL_ID: word(12, "a terminal's id"),
  BCEL_ONEPAY_MCC: z
    .string()
    .regex(/^\d{4}$/, 'must be four digits')
    .optional(),
});

/** What the adapter is given, as far as it is configured. */
export function onepayIn(env: Partial<Record<keyof ReturnType<typeof onepayVariables>, string | undefined>>) {
  return {
    baseUrl: env.BCEL_ONEPAY_BASE_URL,
    subscribeKey: env.BCEL_ONEPAY_SUBSCRIBE_KEY,
    mcid: env.BCEL_ONEPAY_MCID,
    shop: env.BCEL_ONEPAY_SHOP_CODE,
    terminal: env.BCEL_ONEPAY_TERMINAL_ID,
    mcc: env.BCEL_ONEPAY_MCC,
  };
}

/** The Lao variant's own part of the sandbox. Elsewhere nobody has kip, and no such codes are offered. */
export function laoDefaults(sandboxUrl: string): Record<string, string> {
  return {
    BCEL_ONEPAY_BASE_URL: `${sandboxUrl}/onepay`,
    BCEL_ONEPAY_SUBSCRIBE_KEY: 'sub-c-sandbox',
    BCEL_ONEPAY_MCID: 'mchSANDBOX00001',
    BCEL_ONEPAY_SHOP_CODE: 'SHOP0001',
    BCEL_ONEPAY_TERMINAL_ID: 'T1',
    BCEL_ONEPAY_MCC: '7995',
  };
}
