import { GIFT_MINIMUM } from '@prae/contract/facts';
import type { LateRefusal } from '../errors.ts';

export const lateErrors: Record<LateRefusal, string> = {
  WRONG_PASSWORD: 'The old password is incorrect',
  OTP_TOKEN_INVALID: 'This code can no longer be used. Ask for a new one',
  OTP_NOT_EXIST: 'This code was not found. Ask for a new one',
  OTP_VERIFY_FAIL: 'The code could not be checked. Try again in a moment',
  BANK_ACCOUNT_NAME_ENG: 'This bank needs the account name in English letters',
  REGISTER_FAIL: "We couldn't complete your registration. Try again in a moment",
  OTP_EXPIRED: 'The code has expired. Ask for a new one',
  OTP_SEND_FAIL: 'The code could not be sent. Try again in a moment',
  INVALID_USER_INFO:
    'This name or password cannot be used. A password needs at least 8 characters and must be hard to guess',
  EXISTING_BANK: 'Another member uses this account number',
  INVALID_BANK: 'The bank or the account number is incorrect',

  NO_BANK: 'No bank account for withdrawals yet',
  NO_WALLET: 'Wallet not found',
  NO_GAME: 'This game is not available',
  SLOT_ALREADY_ACTIVE: 'You have this game account already',
  SLOT_ACTIVATE_FAIL: 'The game account could not be opened. Try again in a moment',
  SLOT_NO_ACCOUNT: 'You have no account for this game yet',
  SLOT_RESET_PASSWORD_FAIL: 'The game password could not be reset. Try again in a moment',
  GAME_ACTIVATION_FAIL: 'The game could not be entered. Try again in a moment',
  TRANSFER_MINIMUM: 'Below the minimum transfer',
  TRANSFER_FAIL: 'Transfer failed. Your money is back in your wallet or still in the game',
  MONEY_NOT_ENOUGH: 'Insufficient balance',
  WITHDRAW_MINIMUM: 'Below the minimum withdrawal',
  WITHDRAW_MAXIMUM: 'Above the maximum for one withdrawal',
  BONUS_CONDITION: 'The bonus condition is not met yet',

  QR_FAIL: 'Could not create the QR. Try again or choose another channel',
  QR_MINIMUM: 'Below the minimum for this channel',
  SLIP_INVALID_FILE: 'This file cannot be used. Choose a JPG, PNG, WebP or GIF picture of at most 10 MB',
  SLIP_NO_FILE: 'Choose the picture of your slip',
  SLIP_UPLOAD_FAIL: 'Slips cannot be taken right now. Try again later',

  TRUELINK_INVALID: `This gift link cannot be used. Check that it was copied whole, has not expired and holds at least ${GIFT_MINIMUM} baht`,
  TRUELINK_DUPLICATE: 'This gift has been taken, or is being taken now',

  BONUS_REMAINING:
    'You have more than your latest deposit: withdraw it or use it up, then deposit again. Or a withdrawal, a round or a transfer is still open: try again when it is over',
  BONUS_ALREADY_ACTIVE: 'A bonus is active already. It has to end first',
  BONUS_MAX_CLAIMED: 'You have received this bonus as often as you can',
  BONUS_FULL: 'This bonus has been fully claimed',
  NO_PROMOTION: 'There is no such promotion code, or it has ended',
  PROMOTION_RECEIVED: 'You have used this promotion code',

  REFUND_INACTIVE: 'Losses are not refunded at the moment',
  NO_REFUND: 'There is no refund left to receive',
  REFUND_CONDITION:
    'You can receive it once your bonus has ended, your withdrawal is done, no game has an open round and every game can be reached',
  REFUND_MINIMUM: 'A refund has to be above zero, and there is nothing to refund yet',
  INVITE_INACTIVE: 'There is no invite bonus at the moment',
  INVITE_COLLECT: 'You have already collected today. Come back tomorrow',
  NO_INVITEE_PLAY_INFO: 'The friends you invited have not played yet',
  NO_INVITE_BONUS: 'No invite bonus to collect yet',
  INVITE_BONUS_FAIL: 'It could not be collected. Try again in a moment',

  NO_CLAIMABLE_COUPON: 'This coupon has been used, or is not there',
  INVALID_PRIZE_CODE: 'This prize is no longer there',
  INVALID_CODE: 'The coupon code is not valid',
  INVALID_COUPON_TYPE: 'Contact our staff to get this prize',
  COUPON_EXPIRED: 'This coupon has expired',

  OK: 'Done',
  SUCCESS: 'It worked',
  OTP_VERIFIED: 'This phone number is confirmed already',
  OTP_CODE_VALID: 'The code is right',
  BONUS_CLEAR: 'The bonus has been cancelled',
  INVITE_BONUS_SUCCESS: 'You have collected your invite bonus',
  REFUND_SUCCESS: 'You have received your refund',
};
