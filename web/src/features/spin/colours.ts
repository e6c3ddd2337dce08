import { contrast } from '@prae/ui/brand/colour';

/** The colour in which a text is written on a slice: the operator's where it can be read, else white or the `dark` one. */
export function legible(text: string, ground: string, dark: string): string {
  if (contrast(text, ground) >= 4.5) return text;
  return contrast('#ffffff', ground) >= contrast(dark, ground) ? '#ffffff' : dark;
}
