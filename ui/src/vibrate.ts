const KEY = 'prae.vibrate';

/** A short pulse on Android phones, unless it was switched off; elsewhere nothing. `pattern` in milliseconds. */
export function vibrate(pattern: number | number[]): void {
  if (vibrationWanted() && 'vibrate' in navigator) navigator.vibrate(pattern);
}

export function vibrationWanted(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function setVibrationWanted(wanted: boolean): void {
  try {
    localStorage.setItem(KEY, wanted ? 'on' : 'off');
  } catch {
    // Without storage the wish lasts no longer than the page, which is no loss worth a message.
  }
}
