import type { SlipTexts } from '../th/slip.ts';

const incorrect = 'incorrect slip';
const whole = 'Send the picture that your bank app saved, with its whole QR';
const hours = (minutes: number): string => {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
};

export const slip: SlipTexts = {
  title: 'Upload the slip',
  within: (minutes) => `Within ${hours(minutes)} of the transfer`,
  closedDaily: (from, to) => `Slip upload is closed daily ${from}–${to}`,
  closedNow: (to) => `Slip upload is closed right now. It opens again at ${to}`,
  closedHint: (minutes) => `The time while it is closed does not count towards the ${hours(minutes)}`,
  most: (size) => `A picture of at most ${size} that shows the slip’s QR`,
  mostPlain: (size) => `A picture of at most ${size} that shows amount, time and reference`,
  drop: (keys) => `Drop a picture here, or press ${keys}`,
  choose: 'Choose slip picture',
  camera: 'Take a picture of the slip',
  change: 'Change picture',
  chosen: 'The chosen slip',
  send: 'Send slip',
  sending: 'Sending the slip',
  reading: 'Reading the QR in the picture',
  warnings: {
    sent: 'This slip was sent before',
    sentBefore: {
      SUCCESS: 'Its money is in your wallet. There is no need to send it again',
      PROCESSING: 'We are looking at it. There is no need to send it again',
      FAILED: 'It was not accepted. Your slips say why',
      UNKNOWN: 'Each transfer counts once',
    },
    old: 'This slip is too old',
    oldHint: (minutes) => `Slips are taken within ${hours(minutes)} of the transfer`,
    noCode: "We can't see a slip QR",
    noCodeHint: 'This may not be a slip, or it is cut off or blurred',
    payment: 'This QR is for paying',
    paymentHint: "It isn't a slip. Choose the picture that you got after the transfer",
  },
  chooseAnother: 'Choose another',
  sendAnyway: 'Send this one',
  notPicture: 'This file cannot be used. Choose a JPG, PNG, WebP or GIF picture',
  tooLarge: (size) => `The picture is too large. Choose one of at most ${size}`,
  unreadable: 'This picture could not be opened. Choose another one',
  stays: 'The picture above is the one that you chose before',
  unknown: 'No answer yet. You can press send again; it will not count twice',
  received: 'Slip received. We are looking at it',
  looking: 'We are looking at your slip',
  lookingHint: 'You can close this. We will tell you once we know',
  failed: 'Slip not accepted',
  another: 'Send another slip',

  list: 'Your slips',
  empty: 'No slips yet',
  emptyHint: 'Slips that you send with a deposit will be listed here',
  refresh: 'Refresh',
  view: 'View picture',
  picture: 'Slip picture',
  pictureOf: (time) => `Slip of ${time}`,
  enlarge: 'Enlarge picture',
  noPicture: 'There is no picture of this slip yet',
  toPage: (page) => `Page ${page}`,
  amountUnknown: 'Amount not known yet',
  reasons: {
    UPLOADED_FILE_NOT_EXIST: incorrect,
    IMG_SIZE_UNABLE_TO_PROCESS: incorrect,
    CANNOT_READ_CROPPED_IMAGE: incorrect,
    DEST_ACC_INVALID: 'wrong destination account',
    SLIP_REFNO_DUPLICATED: 'duplicate slip',
    UNSTABLE_REFNO_ON_SLIP: 'unreadable or unstable reference number',
    TRIPPLE_WRONG_CAPTCHA: 'captcha wrong three times in a row',
    INVALID_SLIP: 'unreadable or invalid slip',
    NOT_MATCH: 'account does not match the registered one',
    EXPIRED_SLIP: 'expired slip',
    UNKNOW_ERROR: 'unknown error, contact admin',
  },
  advice: {
    UPLOADED_FILE_NOT_EXIST: whole,
    IMG_SIZE_UNABLE_TO_PROCESS: whole,
    CANNOT_READ_CROPPED_IMAGE: whole,
    DEST_ACC_INVALID:
      'The money did not come to our account. Check which account you sent it to, and contact us',
    SLIP_REFNO_DUPLICATED: 'This transfer was used already. Your statement shows whether it arrived',
    UNSTABLE_REFNO_ON_SLIP: 'Send a clearer picture, as your bank app saved it',
    TRIPPLE_WRONG_CAPTCHA: 'The bank does not answer right now. Send the same slip again in a moment',
    INVALID_SLIP: 'The bank does not know this transfer. Send the picture that your bank app saved',
    NOT_MATCH:
      'We only take transfers from your registered account. If you sent it from another one, contact us',
    EXPIRED_SLIP: 'This slip came too late. Contact us to have the transfer checked',
    UNKNOW_ERROR: 'Our staff will look at this slip. You can contact us',
  },
};
