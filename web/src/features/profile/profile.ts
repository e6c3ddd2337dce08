export { AccountName } from './BankAccountFields.tsx';
export { type Rename, useRename } from './rename.ts';
