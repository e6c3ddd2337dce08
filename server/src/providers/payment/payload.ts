/** The longest that EMVCo has for the text of a code; a scanner reads one of this length from a screen. */
const LONGEST_BYTES = 512;

/** Reads the text of a code from a gateway's answer; undefined where there is none, or none that a picture of a code could hold. */
export function payloadIn(value: unknown): string | undefined {
  const isText = typeof value === 'string' && value !== '';
  return isText && Buffer.byteLength(value) <= LONGEST_BYTES ? value : undefined;
}
