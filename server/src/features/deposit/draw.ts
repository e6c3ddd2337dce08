import { toString as draw } from 'qrcode';

/**
 * The markup of a code, drawn here so that no outside service sees it: level M survives a scratched screen, and the quiet zone of four
 * modules is what a camera needs to find it.
 */
export function drawCode(payload: string): Promise<string> {
  return draw(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
