import { z } from 'zod';
import { call } from './call.ts';
import { officialKinds } from './facts.ts';

/** What is signed, as JSON: the list of one moment. */
export const officialList = z.object({
  brand: z.string(),
  version: z.int().min(1),
  changedAt: z.iso.datetime().describe('When an operator last changed it'),
  entries: z.array(
    z.object({
      kind: z.enum(officialKinds),
      value: z
        .string()
        .describe(
          'A host, a chat account or its address, a phone number, or the name of a bank account’s holder',
        ),
      note: z.string().optional(),
    }),
  ),
});

export type OfficialList = z.infer<typeof officialList>;

export const official = {
  'lookup.official': call({
    access: 'public',
    refusals: [],
    summary: 'The official accounts and addresses, signed',
    answer: z.object({
      list: z
        .object({
          signed: z.string().describe('The list as JSON, byte by byte as it was signed'),
          signature: z.string().describe('Ed25519 over the bytes of `signed`, in base64'),
          publicKey: z.string().describe('The key that checks it: SPKI (DER) in base64'),
        })
        .nullable()
        .describe('Null where the operator signs none'),
    }),
  }),
};
