import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../handlers.ts';
import type { Sweep } from '../../jobs/sweep.ts';
import { sweepFiles } from '../../jobs/sweep-files.ts';
import { namelessOf } from './slip.sql.ts';
import { listSlips, slipPicture, uploadSlip } from './slip.ts';

/** Slips of bank transfers. */
export function slipRoutes(deps: Deps): Handlers<'slip.upload' | 'slip.list' | 'slip.picture'> {
  return {
    'slip.upload': (request) => uploadSlip(deps, request),
    'slip.list': ({ member, body }) => listSlips(deps, member, body),
    'slip.picture': ({ member, params }) => slipPicture(deps, member, params.reference),
  };
}

/** Pictures of uploads and looks that were cut off between the file and the row. */
export const slipSweeps: readonly Sweep[] = [sweepFiles('slip', namelessOf)];
