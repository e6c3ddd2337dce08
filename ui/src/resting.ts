import { createContext } from 'react';

/** How long a press has to stay away after buttons came to mean something else: longer than between two taps of one person. */
export const REST_MS = 600;

/** Of the buttons at the foot of a sheet: see Foot.tsx. */
export const Resting = createContext(false);
