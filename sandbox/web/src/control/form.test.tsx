// @vitest-environment happy-dom
import { shownToasts } from '@prae/ui/toasts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { messages } from '../messages/th/messages.ts';
import { Refusal } from './client.ts';
import { useFormCall } from './form.ts';
import { newQueryClient } from './queries.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const run = vi.fn<() => Promise<void>>();

function Amount(): ReactNode {
  const { form, wrong } = useFormCall(run);
  return (
    <form {...form}>
      <input name="amount" defaultValue="5" />
      <p>{wrong('amount')}</p>
      <button type="submit">Send</button>
    </form>
  );
}

it('says at the field what it is to blame for and takes the focus there, and anything else in a toast', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  await act(async () =>
    createRoot(place).render(
      <QueryClientProvider client={newQueryClient()}>
        <Amount />
      </QueryClientProvider>,
    ),
  );
  const submit = async (refusal: Refusal): Promise<void> => {
    run.mockRejectedValueOnce(refusal);
    await act(async () => place.querySelector('button')?.click());
  };
  const said = (): unknown => [
    place.querySelector('p')?.textContent,
    shownToasts.get().map(({ text }) => text),
    document.activeElement === place.querySelector('input'),
  ];
  const says = (expected: unknown) => act(() => vi.waitFor(() => expect(said()).toEqual(expected)));

  await submit(new Refusal('OFFLINE'));
  await says(['', [messages.refusals.OFFLINE], false]);
  shownToasts.set([]);

  await submit(new Refusal('MONEY_NOT_ENOUGH', 'amount'));
  await says([messages.refusals.MONEY_NOT_ENOUGH, [], true]);

  await act(async () => {
    const input = place.querySelector('input');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '6');
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await says(['', [], true]);

  await submit(new Refusal('KEY_INVALID', 'another'));
  await says(['', [messages.refusals.KEY_INVALID], true]);
});
