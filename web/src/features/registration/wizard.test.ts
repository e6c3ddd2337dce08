import { describe, expect, it } from 'vitest';
import { digitsOnly, phoneProblem } from '../../shell/phone.ts';
import { EMPTY } from './draft.ts';
import {
  afterPhone,
  bankProblems,
  personOf,
  profileProblems,
  registrationOf,
  stepBefore,
  stepsOf,
} from './wizard.ts';

const filled = {
  ...EMPTY,
  phone: '0812345678',
  name: ' Mali ',
  adult: true,
  bankCode: 'KBANK',
  accountNo: '123-4-56789-0',
  firstName: 'mali ',
  lastName: 'jai  dee',
};

describe('the steps of the registration', () => {
  it('are three without the one-time password and four with it', () => {
    expect(stepsOf(false)).toHaveLength(3);
    expect(stepsOf(true)).toEqual(['phone', 'otp', 'profile', 'bank']);
  });

  it('skip the one-time password where there is none or the phone is verified already', () => {
    expect(afterPhone(true, 'OK')).toBe('otp');
    expect(afterPhone(true, 'OTP_VERIFIED')).toBe('profile');
    expect(afterPhone(false, null)).toBe('profile');
  });

  it('lead back past the one-time password', () => {
    expect(stepBefore('bank')).toBe('profile');
    expect(stepBefore('profile')).toBe('phone');
    expect(stepBefore('otp')).toBe('phone');
    expect(stepBefore('phone')).toBeNull();
  });
});

describe('a phone number', () => {
  it('in Thailand has ten digits beginning with 0', () => {
    expect(phoneProblem('0812345678', 'th')).toBeNull();
    expect(phoneProblem('081234567', 'th')).toBe('phoneLength');
    expect(phoneProblem('8123456789', 'th')).toBe('phoneFirst');
  });

  it('in Laos has eight to eleven digits after the country code or a leading 0', () => {
    expect(phoneProblem('02055512345', 'la')).toBeNull();
    expect(phoneProblem('8562055512345', 'la')).toBeNull();
    expect(phoneProblem('0205551', 'la')).toBe('phoneLengthLao');
  });

  it('may be typed in Thai or Lao digits with spaces', () => {
    expect(digitsOnly('๐๘๑ ๒๓๔ ๕๖๗๘')).toBe('0812345678');
    expect(digitsOnly('໐໒໐-໕໕')).toBe('02055');
  });
});

describe('the profile step', () => {
  it('asks for a name, a password of eight characters typed twice, and the age', () => {
    expect(profileProblems(EMPTY, { password: 'short', again: 'other' })).toEqual({
      name: 'nameMissing',
      password: 'passwordShort',
      again: 'passwordsDiffer',
      adult: 'ageMissing',
    });
    expect(profileProblems(filled, { password: 'long enough', again: 'long enough' })).toEqual({});
  });
});

describe('the bank step', () => {
  it('asks for bank, number and both names', () => {
    expect(bankProblems(EMPTY, 'th')).toEqual({
      bankCode: 'bankMissing',
      accountNo: 'accountNoMissing',
      firstName: 'firstNameMissing',
      lastName: 'lastNameMissing',
    });
    expect(bankProblems(filled, 'th')).toEqual({});
  });

  it('wants English names for KTB, TMB and BBL alone', () => {
    const thai = { ...filled, firstName: 'มะลิ', lastName: 'ใจดี' };
    expect(bankProblems(thai, 'th')).toEqual({});
    for (const bankCode of ['KTB', 'TMB', 'BBL']) {
      expect(bankProblems({ ...thai, bankCode }, 'th')).toEqual({
        firstName: 'englishOnly',
        lastName: 'englishOnly',
      });
    }
  });

  it('asks for as many digits as the chosen bank has, and for none while no bank is chosen', () => {
    const twelve = { ...filled, accountNo: '123456789012' };
    expect(bankProblems(twelve, 'th')).toEqual({ accountNo: 'accountNoLength' });
    expect(bankProblems({ ...twelve, bankCode: 'GSB' }, 'th')).toEqual({});
    expect(bankProblems({ ...twelve, bankCode: '' }, 'th')).toEqual({ bankCode: 'bankMissing' });
  });

  it('takes shorter account numbers in Laos', () => {
    expect(bankProblems({ ...filled, accountNo: '12345678' }, 'th')).toEqual({
      accountNo: 'accountNoLength',
    });
    expect(bankProblems({ ...filled, accountNo: '12345678' }, 'la')).toEqual({});
  });
});

describe('what is sent', () => {
  it('has digits only, one upper-case account name, and no empty invite code', () => {
    expect(registrationOf(filled, 'a password', 'th')).toEqual({
      name: 'Mali',
      username: '0812345678',
      password: 'a password',
      sourceCode: '',
      inviteCode: null,
      ageConfirmed: true,
      bankCode: 'KBANK',
      bankAccountName: 'MALI JAI DEE',
      bankAccountNo: '1234567890',
    });
  });

  it('names a currency in the Lao variant alone', () => {
    expect(registrationOf(filled, 'a password', 'la').currency).toBe('LAK');
    expect('currency' in registrationOf(filled, 'a password', 'th')).toBe(false);
  });

  it('carries the code of the inviter', () => {
    expect(personOf({ ...filled, inviteCode: 'PR123' }, 'a password').inviteCode).toBe('PR123');
  });
});
