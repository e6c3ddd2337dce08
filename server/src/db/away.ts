import pg from 'pg';

/** The database gave no answer: it cannot be reached, has no connection to give, or is silent for too long. */
export class DatabaseAway extends Error {
  /** It was waited for in vain, so that trying once more at once would only take as long again. */
  readonly waited: boolean;

  constructor(message: string, { waited, ...options }: ErrorOptions & { waited: boolean }) {
    super(message, options);
    this.waited = waited;
  }
}

/** Thrown when more waits than can be done in time: the database does not keep up, and waiting would not help. */
export class Overloaded extends DatabaseAway {
  constructor(message: string) {
    super(message, { waited: true });
  }
}

/**
 * What PostgreSQL says when it could not do something now that it can do another time: connections (08), credentials or
 * the database itself on the way to another server (28, 3D), races lost again and again (40), no room (53), a lock that
 * somebody holds (55P03), a time limit or an end (57), a disk (58), a server that only reads (25006).
 */
const PASSING = /^(08|28|3D|40|53|55P03|57|58|25006)/;

/** Those of them after which the connection is of no use: the server behind it is ending, full, or another one by now. */
const LOST = /^(08|53|57P|58|25006)/;

/** Whether a failure says nothing about the request: the same one may succeed in a moment. */
export function isAway(error: unknown): boolean {
  return error instanceof DatabaseAway || PASSING.test(sqlState(error) ?? '');
}

/** Whether what failed was the connection or the server behind it, and not one statement. */
export function isLost(error: unknown): boolean {
  return error instanceof DatabaseAway || LOST.test(sqlState(error) ?? '');
}

/** The SQLSTATE of an error PostgreSQL answered, such as 23505, or undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Names what the driver throws without a class of its own: a connection that breaks, is refused or never answers. A
 * mistake in the values handed to it stays what it is.
 */
export async function namingAway<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isNamed = error instanceof pg.DatabaseError || error instanceof DatabaseAway;
    if (isNamed || error instanceof TypeError || error instanceof RangeError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    // Node tells of several addresses tried in vain by a code alone.
    throw new DatabaseAway(message || code || 'no answer', {
      waited: /timeout/i.test(message),
      cause: error,
    });
  }
}
