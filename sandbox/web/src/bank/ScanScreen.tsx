import { type ReactNode, useState } from 'react';
import type { Bill, Payment } from '../control/answers.ts';
import { useMessages } from '../messages/language.ts';
import { AppScreen } from '../phone/AppScreen.tsx';
import { CheckBill } from './CheckBill.tsx';
import { FindQr } from './FindQr.tsx';
import { Paid } from './Paid.tsx';
import './bank.css';

type Step =
  | { name: 'find' }
  | { name: 'check'; bill: Bill }
  | { name: 'paid'; payment: Payment; currency: Bill['currency'] };

/** Scanning and paying: find a QR, check what it asks for, pay, done. */
export function ScanScreen(): ReactNode {
  const { bank } = useMessages();
  const [step, setStep] = useState<Step>({ name: 'find' });
  return (
    <AppScreen title={bank.scan.title} back="#/bank">
      {step.name === 'find' && <FindQr onFound={(bill) => setStep({ name: 'check', bill })} />}
      {step.name === 'check' && (
        <CheckBill
          bill={step.bill}
          onPaid={(payment) => setStep({ name: 'paid', payment, currency: step.bill.currency })}
          onBack={() => setStep({ name: 'find' })}
        />
      )}
      {step.name === 'paid' && <Paid payment={step.payment} currency={step.currency} />}
    </AppScreen>
  );
}
