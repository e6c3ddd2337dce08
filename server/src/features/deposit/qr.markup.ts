import { toString as draw } from 'qrcode';

/**
 * A code's text as SVG markup, drawn here so that no outside service sees it. Level M survives a scratched screen,
 * and the quiet zone of four modules is what a camera needs to find the code.
 */
export function qrMarkup(payload: string): Promise<string> {
  return draw(payload, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
}
