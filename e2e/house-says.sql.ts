import { visit } from './books.sql.ts';
import type { Product } from './product.ts';

/** Has the house say something in the newest thread, in whatever words and shape, past all that a server looks at. */
export async function houseSays(
  product: Product,
  author: string,
  contents: readonly object[],
): Promise<void> {
  await visit(product, async (client) => {
    for (const content of contents)
      await client.query(
        `select chat_post(t.id, gen_random_uuid(), 'other', $1, null, $2::jsonb)
           from (select id from chat_thread order by created_at desc limit 1) t`,
        [author, JSON.stringify(content)],
      );
  });
}

/** Tells of somebody of the house that they are writing in the newest thread. */
export async function houseIsWriting(product: Product, name: string): Promise<void> {
  await visit(product, (client) =>
    client.query(
      `select chat_tell(t, jsonb_build_object('typing', 'other', 'name', $1::text))
         from (select * from chat_thread order by created_at desc limit 1) t`,
      [name],
    ),
  );
}

/** How much of the newest thread its customer has not read yet. */
export async function unreadByCustomer(product: Product): Promise<number> {
  const unread = `select count(*)::int as count from chat_message m
     where m.thread_id = (select id from chat_thread order by created_at desc limit 1)
       and m.sender <> 'customer' and m.read_at is null`;
  return visit(
    product,
    async (client) => (await client.query<{ count: number }>(unread)).rows[0]?.count ?? 0,
  );
}

/** A message as the database has it. */
export interface Row {
  sender: 'customer' | 'other' | 'bot';
  content: unknown;
}

/** All that was said in the newest thread, in its order. */
export async function rowsSaid(product: Product): Promise<Row[]> {
  const rows = `select m.sender, m.content from chat_message m
     where m.thread_id = (select id from chat_thread order by created_at desc limit 1) order by m.seq`;
  return visit(product, async (client) => (await client.query<Row>(rows)).rows);
}
