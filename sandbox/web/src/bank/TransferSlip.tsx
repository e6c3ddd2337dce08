import { ButtonLink } from '@prae/ui/Button';
import type { ReactNode } from 'react';
import type { SentTransfer } from '../control/answers.ts';
import { useMessages } from '../messages/language.ts';
import { StepTitle } from '../parts/StepTitle.tsx';

/** The sending bank's slip, to look at and to save. */
export function TransferSlip({ sent }: { sent: SentTransfer }): ReactNode {
  const { bank, phone } = useMessages();
  const { reference, slip } = sent;
  return (
    <div className="screen-stack">
      <StepTitle>{bank.transfer.sent}</StepTitle>
      <img
        className="bank-picture"
        src={slip}
        alt={bank.transfer.slipAlt(reference)}
        width={720}
        height={1080}
      />
      <ButtonLink
        tone="primary"
        size="large"
        wide
        icon="download-simple"
        href={slip}
        download={`${reference}.png`}
      >
        {bank.transfer.saveSlip}
      </ButtonLink>
      <ButtonLink tone="quiet" wide href="#/bank">
        {phone.done}
      </ButtonLink>
    </div>
  );
}
