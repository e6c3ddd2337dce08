import type { Outcome } from '../outcome.ts';

/** Sends one-time passwords to phones and checks them. Whoever makes the password, nobody can read it here afterwards. */
export interface OtpGateway {
  /** Sends a password. `phone` is digits with a leading 0. The token stays on the server. */
  request(phone: string): Promise<Outcome<{ providerToken: string; reference: string }>>;
  /** Rejected: the password is wrong, or the provider forgot the token. */
  verify(providerToken: string, pin: string): Promise<Outcome<'verified'>>;
}

/** Sends messages whose text is ours. */
export interface SmsGateway {
  /** `number` has its country's code and no sign before it, as 8562055512345. Rejected: no message goes to that number. */
  send(number: string, text: string): Promise<Outcome<'sent'>>;
}
