/** The colour in which a text is written on a slice: the operator's where it can be read, else white or the night's dark blue. */
export function legible(text: string, ground: string): string {
  if (contrast(text, ground) >= 4.5) return text;
  return contrast('#ffffff', ground) >= contrast('#12173c', ground) ? '#ffffff' : '#12173c';
}

/** The contrast of two colours like #b5174b, from 1 to 21, as WCAG has it. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
