export { AwayNotice, useAwayUntil } from './AwayNotice.tsx';
export { overLimit } from './OverLimit.tsx';
