export { AwayNotice, useAway, useAwayUntil } from './AwayNotice.tsx';
export { overLimit, overLimitBy } from './OverLimit.tsx';
export { momentText } from './standing.ts';
