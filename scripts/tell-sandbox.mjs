/**
 * Enters our addresses at the sandbox, as one would on the outside parties' own dashboards. Callbacks come
 * from this machine, so they go to where the portal listens; players are sent to its public address.
 */
export async function tellSandbox(sandbox, portal) {
  const answer = await fetch(`${sandbox}/settings`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      kbankCallbackUrl: `${portal}/callback/qr/kbank`,
      payonexCallbackUrl: `${portal}/callback/payout/payonex`,
      payonexDepositCallbackUrl: `${portal}/callback/qr/payonex`,
      wwCallbackUrl: `${portal}/callback/qr/ww`,
      paytimzCallbackUrl: `${portal}/callback/qr/paytimz`,
      zpayCallbackUrl: `${portal}/callback/qr/zpay`,
      bankFeedUrl: `${portal}/callback/feed/feed`,
      portalUrl: process.env.PORTAL_URL || portal,
    }),
  });
  if (!answer.ok) throw new Error(`The sandbox did not take the portal's addresses (${answer.status}).`);
}
