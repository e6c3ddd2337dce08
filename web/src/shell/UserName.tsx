import type { ReactNode } from 'react';

/** The number beside a new password, for password managers alone: they store both together, and pass a hidden input over. */
export function UserName({ phone }: { phone: string }): ReactNode {
  return (
    <input
      className="vh"
      type="text"
      name="username"
      autoComplete="username"
      value={phone}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
