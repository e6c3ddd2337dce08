/** What a phone does under the hand, in milliseconds: on, off, on. */
const PULSES = { key: [10], success: [10, 40, 20] };

let isAllowed = true;

/** Whether the person wants it on this device. */
export function allowVibration(isWanted: boolean): void {
  isAllowed = isWanted;
}

/** Whether this browser has it at all. */
export function canVibrate(): boolean {
  return 'vibrate' in navigator;
}

/** A short pulse on phones that have it, unless the person wants none; elsewhere nothing. */
export function vibrate(pulse: keyof typeof PULSES): void {
  if (isAllowed && canVibrate()) navigator.vibrate(PULSES[pulse]);
}
