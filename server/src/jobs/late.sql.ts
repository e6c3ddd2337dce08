import { type Query, sql } from '../db/database.ts';

/**
 * What an outside party says that does not fit what stands here: a word, as a code, and the amount that it names (minor
 * units; null: none). A row keeps the last one in its columns contradiction_word and contradiction_amount, and in
 * contradiction_note who has seen to it.
 */
export interface Contradiction {
  word: string;
  amount: bigint | null;
}

/**
 * Assignments that keep what a party said in a row: something else than before is news, that nobody has seen to yet. Null:
 * it says what was booked. What it said before stays until a person has seen to it: one denial more is no proof, of a party that
 * said both. What a person wrote about it stays; with a word for that (`takenBack`) it is news, too, as they may have booked what it said. Undefined: it said
 * nothing of that, and all stays as it was.
 */
export function keeping(says: Contradiction | null | undefined, takenBack?: string): Query {
  if (says === undefined) return sql`contradiction_word = contradiction_word`;
  if (says === null && takenBack !== undefined)
    return sql`contradiction_word = case when contradiction_note is null then contradiction_word
        when contradiction_word <> ${takenBack}::text then ${takenBack}::text end,
      contradiction_amount = case when contradiction_note is null then contradiction_amount end,
      contradiction_note = case when coalesce(contradiction_word, ${takenBack}::text) = ${takenBack}::text then contradiction_note end`;
  if (says === null)
    return sql`contradiction_word = case when contradiction_note is null then contradiction_word end,
      contradiction_amount = case when contradiction_note is null then contradiction_amount end`;
  const word = sql`${says.word}::text`;
  const amount = sql`${says.amount}::bigint`;
  return sql`contradiction_note = case
        when (contradiction_word, contradiction_amount) is not distinct from (${word}, ${amount}) then contradiction_note end,
      contradiction_word = ${word}, contradiction_amount = ${amount}`;
}
