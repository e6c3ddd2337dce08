import { Parser } from 'htmlparser2';

/** The most bytes of a drawing: it stands in every page. */
const MOST_BYTES = 8_192;

const elements = new Set(
  'svg g path rect circle ellipse line polyline polygon defs lineargradient radialgradient stop clippath mask title desc'.split(
    ' ',
  ),
);
const attributes = new Set([
  ...'xmlns viewbox width height id d x y x1 x2 y1 y2 cx cy r rx ry fx fy points transform version'.split(
    ' ',
  ),
  ...'gradienttransform gradientunits spreadmethod offset opacity clip-path clip-rule clippathunits'.split(
    ' ',
  ),
  ...'mask maskunits shape-rendering preserveaspectratio fill fill-opacity fill-rule'.split(' '),
  ...'stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit'.split(' '),
  ...'stroke-dasharray stroke-dashoffset stop-color stop-opacity'.split(' '),
]);

/** Why a drawing is not taken, in words that follow the name of its file. */
export class DrawingRefused extends Error {}

/**
 * The size of an SVG drawing that draws and does nothing else: shapes and gradients, no script, no style, no text, nothing from
 * elsewhere. What else it holds is not cut out but refused, so that its owner sees what is shown.
 */
export function readDrawing(svg: Buffer): { width: number; height: number } {
  if (svg.length > MOST_BYTES)
    throw new DrawingRefused(`has ${svg.length} bytes, and at most ${MOST_BYTES} are taken`);
  let box: string | undefined;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, given) {
        const element = name.toLowerCase();
        if (depth === 0 && (element !== 'svg' || box !== undefined))
          throw new DrawingRefused('is no SVG drawing');
        if (!elements.has(element)) throw new DrawingRefused(`holds <${name}>, which a drawing here may not`);
        for (const [attribute, value] of Object.entries(given)) checkAttribute(name, attribute, value);
        if (depth === 0) box = boxOf(given);
        depth += 1;
      },
      onclosetag() {
        depth -= 1;
      },
      onprocessinginstruction(name) {
        if (name !== '?xml') throw new DrawingRefused(`holds <${name}>, which a drawing here may not`);
      },
    },
    { xmlMode: true },
  );
  parser.end(svg.toString('utf8'));
  const [, width = 0, height = 0] = (
    /^\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*$/.exec(box ?? '') ?? []
  ).map(Number);
  if (box === undefined) throw new DrawingRefused('is no SVG drawing');
  if (!(width > 0 && height > 0)) throw new DrawingRefused('has no viewBox with a width and a height');
  if (width / height > 4 || height / width > 2)
    throw new DrawingRefused('is more than 4 times as wide as high, or twice as high as wide');
  return { width, height };
}

function boxOf({ xmlns, viewBox = '' }: Record<string, string>): string {
  if (xmlns !== 'http://www.w3.org/2000/svg')
    throw new DrawingRefused('has no xmlns="http://www.w3.org/2000/svg", without which no browser draws it');
  return viewBox;
}

function checkAttribute(element: string, name: string, value: string): void {
  if (!attributes.has(name.toLowerCase()))
    throw new DrawingRefused(`holds ${name}="…" in <${element}>, which a drawing here may not`);
  const isElsewhere = /url\(\s*(?!['"]?#)/i.test(value) || /javascript:|&/i.test(value);
  if (isElsewhere) throw new DrawingRefused(`points elsewhere with ${name}="…" in <${element}>`);
}
