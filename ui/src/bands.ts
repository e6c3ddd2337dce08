/* Woven bands in stitches: one letter is one stitch of that thread, '.' is none. Who draws them gives the colours. */

/** Fish teeth, the edge of a receipt. */
export const TEETH = ['rrrrrrrrrrrr', 'rrrrrrrrrrrr', '.rrrrr.rrrrr', '..rrr...rrr.', '...r.....r..'];

/** The seam between a game's cloth and its amount. */
export const SEAM = ['r.r.r.r.', 'rrrrrrrr'];
