export { AwayNotice, useAwayUntil } from './AwayNotice.tsx';
export { noteReminded, stayHere } from './here.ts';
export { overLimit } from './OverLimit.tsx';
