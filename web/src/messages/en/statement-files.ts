import type { StatementFilesTexts } from '../th/statement-files.ts';

export const statementFiles: StatementFilesTexts = {
  download: 'Download (CSV)',
  title: 'Download statement',
  periods: 'Period',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  last90Days: 'Last 90 days',
  from: 'From',
  to: 'To',
  hint: 'Every entry of this period, with the wallet’s balance after it. Opens in Excel or Google Sheets',
  required: 'Choose a day',
  order: 'The first day cannot be after the last',
  tooLong: 'One year at most',
  save: 'Download',
  saving: 'Downloading',
  saved: 'Downloaded',
  picture: {
    save: 'Save as picture',
    saved: 'Picture saved',
    saveFailed: 'Could not save the picture. Try again',
    share: 'Share as picture',
  },
};
