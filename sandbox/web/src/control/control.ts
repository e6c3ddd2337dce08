import type { FaultKind, Party } from '../../../src/faults.ts';
import type {
  Account,
  Bank,
  Bill,
  Fault,
  Gift,
  LobbyState,
  Movement,
  Payment,
  PlayedRound,
  Player,
  Pushed,
  SentTransfer,
  Settings,
  Sms,
} from './answers.ts';
import { read, remove, send, sendPicture } from './client.ts';

export interface PayQrInput {
  payload: string;
  amount: number;
  fromBankCode?: string | undefined;
  fromAccountNo?: string | undefined;
}

export interface BankTransferInput {
  fromBankCode: string;
  fromAccountNo: string;
  fromName: string;
  toBankCode: string;
  toAccountNo: string;
  toName: string;
  amount: number;
  at: string;
  notify: boolean;
}

export interface FaultInput {
  party: Party;
  kind: FaultKind;
  times: number;
  call?: string | undefined;
}

export interface PlayInput {
  session: string;
  choice: 'win' | 'lose' | 'spin';
  bet: number;
}

/** The control calls of the sandbox, one function each. Every one of them throws a Refusal. */
export const control = {
  sms: () => read<Sms[]>('/sms'),
  pushed: () => read<Pushed[]>('/push/messages'),
  banks: () => read<Bank[]>('/bank/banks'),
  accounts: () => read<Account[]>('/bank/accounts'),
  account: (bankCode: string, accountNo: string) =>
    read<Account & { history: Movement[] }>(`/bank/accounts/${bankCode}/${accountNo}`),
  openAccount: (account: Pick<Account, 'bankCode' | 'accountNo' | 'name'>) =>
    send<Account>('/bank/accounts', account),
  movements: () => read<Movement[]>('/bank/movements'),
  scanPicture: (picture: Blob) => sendPicture<Bill>('/bank/scan', picture),
  scanText: (payload: string) => send<Bill>('/bank/scan', { payload }),
  payQr: (input: PayQrInput) => send<Payment>('/bank/pay-qr', input),
  transfer: (input: BankTransferInput) => send<SentTransfer>('/bank/transfer', input),
  gifts: () => read<Gift[]>('/truemoney/gifts'),
  createGift: (gift: { amount: number; members: number; own: boolean }) =>
    send<Pick<Gift, 'link'>>('/truemoney/gift', gift),
  players: () => read<Player[]>('/games'),
  play: ({ provider, username }: Player, amount: number) =>
    send<Player>(`/games/${provider}/${encodeURIComponent(username)}/play`, { amount }),
  /** `lobby` is the path of a provider's lobby, `/joker/lobby`. */
  lobbyState: (lobby: string, session: string) =>
    read<LobbyState>(`${lobby}/state?session=${encodeURIComponent(session)}`),
  lobbyPlay: (lobby: string, input: PlayInput) => send<PlayedRound>(`${lobby}/play`, input),
  faults: () => read<Fault[]>('/faults'),
  injectFault: (input: FaultInput) => send<Fault>('/faults', input),
  clearFaults: () => remove<unknown>('/faults'),
  settings: () => read<Settings>('/settings'),
};
