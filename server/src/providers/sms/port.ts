import type { Outcome } from '../outcome.ts';

/** Sends one-time passwords to phones and checks them. The provider makes the password; we never see it. */
export interface OtpGateway {
  /** Sends a password. `phone` is digits with a leading 0. The token stays on the server. */
  request(phone: string): Promise<Outcome<{ providerToken: string; reference: string }>>;
  /** Rejected: the password is wrong, or the provider forgot the token. */
  verify(providerToken: string, pin: string): Promise<Outcome<'verified'>>;
}
