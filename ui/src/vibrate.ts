/** A short pulse on Android phones; elsewhere nothing. `pattern` in milliseconds. */
export function vibrate(pattern: number | number[]): void {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
}
