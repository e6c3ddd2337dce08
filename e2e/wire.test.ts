import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Product, startProduct } from './product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(async () => {
  await product?.stop();
});

interface Received {
  encoding: string | undefined;
  type: string;
  vary: string;
  /** As they came over the wire. */
  body: Buffer;
}

/** Asks without unpacking what comes. */
function ask(path: string, accepted: string): Promise<Received> {
  return new Promise((resolve, reject) => {
    const call = request(new URL(path, product.portal), { headers: { 'accept-encoding': accepted } });
    call.on('error', reject).end();
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject).on('end', () => {
        const { 'content-encoding': encoding, 'content-type': type = '', vary = '' } = response.headers;
        resolve({ encoding, type, vary, body: Buffer.concat(parts) });
      });
    });
  });
}

/** What the page names for its first view. */
async function named(): Promise<string[]> {
  const page = await ask('/login', 'identity');
  const names = [...String(page.body).matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)];
  return names.map(([, name = '']) => name);
}

test.each(['br', 'gzip'])(
  'the page, its code and its style travel as %s, a third of what they are',
  async (encoding) => {
    const files = ['/login', ...(await named())];
    expect(files.length).toBeGreaterThan(2);
    const sizes = { sent: 0, plain: 0 };
    for (const file of files) {
      const [sent, plain] = [await ask(file, encoding), await ask(file, 'identity')];
      expect(sent.type).toBe(plain.type);
      // The smallest would not become smaller.
      if (plain.body.length > 1_000) {
        expect({ file, encoding: sent.encoding }).toEqual({ file, encoding });
        expect(sent.vary).toMatch(/accept-encoding/i);
      }
      sizes.sent += sent.body.length;
      sizes.plain += plain.body.length;
    }
    expect(sizes.sent).toBeLessThan(sizes.plain / 2.8);
  },
);
