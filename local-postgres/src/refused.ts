/** Why there is no database to work with: one line for the operator, who can put it right. */
export class DatabaseRefused extends Error {}
