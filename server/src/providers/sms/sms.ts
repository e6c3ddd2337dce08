import type { Config } from '../../config.ts';
import { OTP_VALID_MINUTES } from '../../domain/limits.ts';
import { ownPins } from './own-pins.ts';
import type { OtpGateway } from './port.ts';
import { thaiBulkMessages } from './thaibulksms.messages.ts';
import { thaiBulkSms } from './thaibulksms.ts';

/** No service of one-time passwords reaches Lao phones: there the password is our own, in a plain message. */
export function otpGatewayOf(
  { sms, otpSender, variant, brandName, secretKey, earlierSecretKeys }: Config,
  limit: { timeoutMs?: number },
): OtpGateway | undefined {
  if (!sms) return undefined;
  if (variant === 'th') return thaiBulkSms({ ...sms, ...limit });
  return ownPins(thaiBulkMessages({ ...sms, ...limit, sender: otpSender }), {
    secrets: [secretKey, ...earlierSecretKeys],
    numberOf: (phone) => phone.replace(/^0/, '856'),
    textOf: (pin, reference) =>
      `${pin} ແມ່ນລະຫັດ OTP ຂອງ ${brandName} (Ref: ${reference}) ໃຊ້ໄດ້ ${OTP_VALID_MINUTES} ນາທີ ຢ່າບອກລະຫັດນີ້ໃຫ້ໃຜ`,
  });
}
