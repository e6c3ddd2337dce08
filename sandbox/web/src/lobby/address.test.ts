import { expect, it } from 'vitest';
import { readAddress } from './address.ts';

it('reads the provider, the session and the way back from the address', () => {
  const search = '?session=abc&redirectUrl=https%3A%2F%2Fprae.example%2Fuser%2Fhome';
  expect(readAddress({ pathname: '/joker/lobby/', search })).toEqual({
    lobby: '/joker/lobby',
    session: 'abc',
    redirectUrl: 'https://prae.example/user/home',
  });
});

it('leads back to nothing but a web address', () => {
  for (const wanted of ['javascript:alert(1)', '//elsewhere', 'data:text/html,x', '']) {
    const search = `?redirectUrl=${encodeURIComponent(wanted)}`;
    expect(readAddress({ pathname: '/slotxo/lobby', search })).toEqual({
      lobby: '/slotxo/lobby',
      session: '',
      redirectUrl: null,
    });
  }
});
