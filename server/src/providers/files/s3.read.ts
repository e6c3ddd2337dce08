/** One answer to a list: names, each with the time when it was written, and what to ask with for the next. */
export interface ListPage {
  files: { name: string; at: Date }[];
  next: string | undefined;
}

/** The code of an error, such as `NoSuchKey`; undefined where the answer is none of the protocol. */
export function codeIn(xml: string): string | undefined {
  return xml.includes('<Error>') ? /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(xml)?.[1] : undefined;
}

/** A page of a list, or undefined where the answer is none, is cut off, or leaves out what it has to say. */
export function pageIn(xml: string): ListPage | undefined {
  const list = /<ListBucketResult[\s>](.*)<\/ListBucketResult>\s*$/s.exec(xml)?.[1];
  if (list === undefined) return undefined;
  const files = [...list.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    name: textIn(entry, 'Key') ?? '',
    at: new Date(textIn(entry, 'LastModified') ?? ''),
  }));
  if (files.some(({ name, at }) => name === '' || Number.isNaN(at.getTime()))) return undefined;
  const isTruncated = textIn(list, 'IsTruncated');
  const next = textIn(list, 'NextContinuationToken');
  if (isTruncated === 'false') return { files, next: undefined };
  return isTruncated === 'true' && next ? { files, next } : undefined;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function textIn(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return entities[name] ?? all;
    return String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16));
  });
}
