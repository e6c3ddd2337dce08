import { type Program, startProgram } from '../scripts/processes.mjs';

/** A program of the product's that listens somewhere. */
export interface Part extends Program {
  url: string;
}

/** Starts one program of the product's by itself and waits until it listens. */
export async function startPart(file: string, env: Record<string, string>): Promise<Part> {
  const program = startProgram(file, { env: { ...process.env, NODE_ENV: '', ...env } });
  return { ...program, url: await program.listening };
}
