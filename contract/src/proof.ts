import { z } from 'zod';
import { call } from './call.ts';
import { SEALS_MAX } from './facts.ts';
import { day, short } from './fields.ts';

const hash = z.string().describe('SHA-256 as 64 hex digits');
const number = z.int().min(1).describe("Of the member's seals, from 1 without gaps");
const leaves = z.int().min(1).describe('How many leaves the tree has');
const root = hash.describe('Of the Merkle tree (RFC 6962) over the lines of the seal');
const seal = hash.describe('Of member, number, day, leaves, root and the seal before');

/** What a line of the statement needs to be checked without the server; docs/proof.md tells how. */
export const lineProof = z.object({
  line: z.string().describe('The line as it was sealed, the very text that is hashed'),
  place: z.int().min(0).describe('Which leaf it is, from 0'),
  leaves,
  path: z.array(hash).describe('What stands beside the way from the leaf to the root'),
  number,
  day,
  root,
  before: hash.describe('The seal before; zeros for the first'),
  seal,
});

/** The seals over the statement, and the proof of a line. */
export const proof = {
  'proof.read': call({
    access: 'member',
    summary: 'The proof of a line of the statement',
    params: z.strictObject({ _id: short(64) }),
    answer: z.object({
      proof: lineProof
        .nullable()
        .describe('null: no seal has the line as it stands; it will have one when its day is over'),
    }),
    refusals: ['NO_DATA'],
  }),
  'proof.seals': call({
    access: 'member',
    summary: `The seals over the statement, in order, ${SEALS_MAX} at most`,
    body: z.strictObject({ after: z.int().min(0).max(1_000_000_000).describe('Those with a higher number') }),
    answer: z.object({
      member: z.string().describe('The member, as seals name them'),
      seals: z.array(z.object({ number, day, leaves, root, seal })),
    }),
    refusals: [],
  }),
};
