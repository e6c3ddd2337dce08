import { type Hex, hexOf, linear } from './colour.ts';

/** A colour as eyes see it (OKLCH): lightness from 0 to 1, strength, hue in degrees. */
export interface Seen {
  light: number;
  strength: number;
  hue: number;
}

export function seen(hex: Hex): Seen {
  const [red, green, blue] = linear(hex);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const light = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  return { light, strength: Math.hypot(a, b), hue: (Math.atan2(b, a) * 180) / Math.PI };
}

/** The colour as a screen can show it: as strong as that screen is able to at this lightness and hue. */
export function shown({ light, strength, hue }: Seen): Hex {
  let [weakest, strongest] = [0, strength];
  if (isOnScreen(rgbOf({ light, strength, hue }))) weakest = strength;
  else
    for (let halved = 0; halved < 20; halved += 1) {
      const middle = (weakest + strongest) / 2;
      if (isOnScreen(rgbOf({ light, strength: middle, hue }))) weakest = middle;
      else strongest = middle;
    }
  return hexOf(rgbOf({ light, strength: weakest, hue }));
}

function isOnScreen(rgb: readonly number[]): boolean {
  return rgb.every((value) => value >= -0.5 && value <= 255.5);
}

function rgbOf({ light, strength, hue }: Seen): number[] {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [strength * Math.cos(angle), strength * Math.sin(angle)];
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ].map((part) => 255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055));
}
