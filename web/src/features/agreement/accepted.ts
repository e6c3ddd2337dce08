import { readStored, writeStored } from '../../app/storage.ts';

const NAME = 'agreement';

/** Whether the agreement was confirmed on this browser before (specification section 3, local storage). */
export function agreementAccepted(): boolean {
  return readStored<boolean>('local', NAME) === true;
}

export function acceptAgreement(): void {
  writeStored('local', NAME, true);
}
