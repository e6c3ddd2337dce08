export { SlipActions } from './SlipActions.tsx';
export { SlipEnd } from './SlipEnd.tsx';
export { SlipPicker } from './SlipPicker.tsx';
export { slipOnItsWay } from './sending.ts';
export { type SlipSending, useSlip } from './slip-flow.ts';
