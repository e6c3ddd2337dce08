/** One-time passwords on the way to a phone: the door of this feature. */
export { Blocked } from './Blocked.tsx';
export { OtpWays } from './OtpWays.tsx';
export { OTP_LENGTH, type OtpSending, type SentOtp, useOtpSending } from './sending.ts';
export { useSmsCode } from './sms-code.ts';
