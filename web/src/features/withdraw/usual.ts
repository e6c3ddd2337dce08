import type { WithdrawSheetTexts } from '../../messages/th/withdraw-sheet.ts';

/** How long something takes, as one says it: seconds by the ten under a minute, then minutes, hours, days, each rounded. */
export function usualTime(seconds: number, words: WithdrawSheetTexts['lasting']): string {
  if (seconds <= 50) return words.second(Math.max(10, Math.ceil(seconds / 10) * 10));
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return words.minute(minutes);
  const hours = Math.round(seconds / 3_600);
  return hours < 24 ? words.hour(hours) : words.day(Math.round(seconds / 86_400));
}
