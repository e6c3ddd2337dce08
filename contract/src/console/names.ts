/** What operators are called. The console's pages take these, without schemas. */

/** The name that an operator signs in with. */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{1,39}$/;

/**
 * The name that members read: letters, their marks and digits. Nothing that is not seen (also among letters and marks there is such), that
 * turns the way of writing, or that heaps marks over what stands above.
 */
export const SHOWN_NAME = /^(?!.*\p{DI})(?!.*\p{M}{5})[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u;
