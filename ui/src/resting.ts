import { createContext } from 'react';

/** Of the buttons at the foot of a sheet: see Foot.tsx. */
export const Resting = createContext(false);
