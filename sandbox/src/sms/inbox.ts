import { randomUUID } from 'node:crypto';
import type { World } from '../world.ts';

export interface Sms {
  /** The number as a person writes it at home, `0812345678`. */
  readonly to: string;
  readonly text: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** A number in whichever of its shapes, as one writes it at home: Thai `+66 81…` and Lao `+856 20…` begin with 0. */
export function localNumber(number: string): string {
  const digits = number.replace(/\D/g, '');
  return digits.replace(/^(?:66|856)(?=[1-9]\d{7})/, '0');
}

/** Puts a message into a phone. */
export function sendSms(world: World, to: string, text: string): void {
  const sms: Sms = { to: localNumber(to), text, sentAt: new Date().toISOString() };
  world.store.table<Sms>('sms').put(randomUUID(), sms);
  world.news.tell('sms');
}

/** The messages of one phone, or of all, newest first. */
export function inbox(world: World, to?: string): Sms[] {
  const all = world.store.table<Sms>('sms').all().reverse();
  return to === undefined ? all : all.filter((sms) => sms.to === localNumber(to));
}
