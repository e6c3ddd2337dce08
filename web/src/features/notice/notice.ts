export { NoticeLine } from './NoticeLine.tsx';
export { type Notice, useNotice } from './notice-flow.ts';
