import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Beside the text of a chip, in px; so much more or less of it that the line ends within a text. */
const PAD = 16;
const PAD_CHANGES = [0, -1, 1, -2, 2, -3, 3, -4, 4];

/** A text is seen to be cut off where so much of it is shown, and so much not. Px. */
const SHOWN = 12;
const HIDDEN = 8;

/** What is seen of a neighbour of the chosen chip, its gap included. Px. */
const NEIGHBOUR = 56;

/** A line of chips: how wide the texts are and what stands between two of them, all in px. */
export interface ChipsLine {
  texts: readonly number[];
  gap: number;
  /** From the first chip to the edge of the screen. */
  room: number;
}

/** The padding with which the edge of the screen cuts through a text, so that the line is seen to go on; the usual one where all chips fit, or none does it. */
export function padOf({ texts, gap, room }: ChipsLine): number {
  const isCut = (pad: number): boolean => {
    let start = 0;
    for (const text of texts) {
      const shown = room - start - pad;
      if (shown < text + pad) return shown >= SHOWN && shown <= text - HIDDEN;
      start += text + 2 * pad + gap;
    }
    return true;
  };
  return PAD_CHANGES.map((change) => PAD + change).find(isCut) ?? PAD;
}

/** How far a line is scrolled so that a chip is in view with something of both its neighbours, or at least with the gutter. Px. */
export function scrollOf({ line, chip, gutter, at }: ScrolledLine): number {
  const beside = chip.width + 2 * NEIGHBOUR <= line ? NEIGHBOUR : gutter;
  const least = chip.start + chip.width + beside - line;
  const most = chip.start - beside;
  return Math.max(0, Math.min(Math.max(at, least), most));
}

interface ScrolledLine {
  /** How much of the line is seen at a time. */
  line: number;
  /** Where the chip begins, from the line's own beginning. */
  chip: { start: number; width: number };
  gutter: number;
  /** How far it is scrolled. */
  at: number;
}

/** Of a line of chips that scrolls sideways: its chosen chip is brought into view when it is drawn or has changed, and its end is seen not to be the end. */
export function useChipsLine(isScrolled: boolean, chosen: string | null): RefObject<HTMLDivElement | null> {
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen one is brought into view.
  useLayoutEffect(() => {
    if (isScrolled && line.current) show(line.current, 'auto');
  }, [isScrolled, chosen]);
  useEffect(() => {
    const element = line.current;
    if (!isScrolled || element === null || !('ResizeObserver' in window)) return;
    const lay = (): void => {
      padChips(element);
      show(element, 'instant');
    };
    // A sheet is laid out once it is open, and texts anew once their fonts are there.
    const observer = new ResizeObserver(lay);
    observer.observe(element);
    void document.fonts?.ready.then(lay);
    return () => observer.disconnect();
  }, [isScrolled]);
  return line;
}

function padChips(line: HTMLElement): void {
  const { paddingLeft, columnGap, flexWrap } = getComputedStyle(line);
  line.style.removeProperty('--chip-pad');
  if (flexWrap !== 'nowrap') return;
  const texts = [...line.querySelectorAll('.radio-chip span')].map((chip) => {
    const beside = getComputedStyle(chip).paddingLeft;
    return chip.getBoundingClientRect().width - 2 * Number.parseFloat(beside);
  });
  const room = line.clientWidth - Number.parseFloat(paddingLeft);
  line.style.setProperty('--chip-pad', `${padOf({ texts, gap: Number.parseFloat(columnGap), room })}px`);
}

function show(line: HTMLElement, behavior: ScrollBehavior): void {
  const chip = line.querySelector(':checked')?.parentElement;
  if (!chip) return;
  const [frame, box] = [line.getBoundingClientRect(), chip.getBoundingClientRect()];
  const at = line.scrollLeft;
  const start = box.left - frame.left + at;
  const gutter = Number.parseFloat(getComputedStyle(line).paddingLeft) || 0;
  const left = scrollOf({ line: line.clientWidth, chip: { start, width: box.width }, gutter, at });
  if (left !== at) line.scrollTo({ left, behavior });
}
