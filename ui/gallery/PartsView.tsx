import { type ReactNode, useState } from 'react';
import { AmountText } from '../src/AmountText.tsx';
import { Button, IconButton } from '../src/Button.tsx';
import { Checkbox } from '../src/Checkbox.tsx';
import { Empty, ErrorState } from '../src/Empty.tsx';
import { Field, PasswordField } from '../src/Field.tsx';
import { Icon } from '../src/Icon.tsx';
import { ICONS, type IconName } from '../src/icons.ts';
import { Logo } from '../src/Logo.tsx';
import { OfflineBar } from '../src/OfflineBar.tsx';
import { OtpField } from '../src/OtpField.tsx';
import { Page, Section } from '../src/Page.tsx';
import { PageHeader, TopBar } from '../src/PageHeader.tsx';
import { Pager } from '../src/Pager.tsx';
import { RadioChips } from '../src/RadioChips.tsx';
import { Receipt, ReceiptRows, ReceiptTop } from '../src/Receipt.tsx';
import { Result } from '../src/Result.tsx';
import { Row, Rows } from '../src/Rows.tsx';
import { Skeleton } from '../src/Skeleton.tsx';
import { Status } from '../src/Status.tsx';
import { Steps } from '../src/Steps.tsx';
import { StitchIcon } from '../src/StitchIcon.tsx';
import { STITCHES, type StitchName } from '../src/stitches.ts';
import { ToastRegion } from '../src/Toast.tsx';
import { toast } from '../src/toasts.ts';
import type { Texts } from './texts.ts';

/** The kit's parts, one below the other. */
export function PartsView({ texts: t }: { texts: Texts }): ReactNode {
  return (
    <>
      <PageHeader>
        <TopBar start={<Logo name="PRAE" />} />
      </PageHeader>
      <OfflineBar text={t.offline} />
      <Page narrow>
        <h1 className="title">{t.stacked}</h1>
        <Steps total={4} done={2} label={t.stepsLabel} />
        <Fields texts={t} />
        <Buttons texts={t} />
        <Lines texts={t} />
        <Receipt tone="done">
          <ReceiptTop
            label={t.amount}
            amount={<AmountText amount={1250.5} currency={t.currency} size="l" />}
          />
          <ReceiptRows
            rows={[
              { label: t.bank, value: '123-456-7890' },
              { label: t.timeLeft, value: t.synced },
            ]}
          />
        </Receipt>
        <Pictures />
        <States texts={t} />
      </Page>
      <ToastRegion closeLabel={t.close} />
    </>
  );
}

function Fields({ texts: t }: { texts: Texts }): ReactNode {
  const [otp, setOtp] = useState('123');
  const [chip, setChip] = useState('a');
  return (
    <Section title={t.signIn}>
      <Field label={t.phone} type="tel" inputMode="numeric" defaultValue="081 234 5678" hint={t.stacked} />
      <PasswordField
        label={t.password}
        showLabel={t.show}
        hideLabel={t.hide}
        error={t.wrong}
        defaultValue="secret"
      />
      <Checkbox label={t.remember} hint={t.rememberNote} defaultChecked />
      <Button tone="primary" size="large" wide>
        {t.signIn}
      </Button>
      <OtpField label={t.code} length={6} value={otp} onChange={setOtp} hint={t.codeNote} />
      <RadioChips
        legend={t.invite}
        legendShown
        value={chip}
        onChange={setChip}
        options={[
          { value: 'a', label: t.slot },
          { value: 'b', label: t.sports },
          { value: 'c', label: t.lotto, disabled: true },
        ]}
      />
    </Section>
  );
}

function Buttons({ texts: t }: { texts: Texts }): ReactNode {
  return (
    <Section title={t.amount} note="tone">
      <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
        {(['primary', 'secondary', 'soft', 'quiet', 'danger', 'danger-quiet', 'dark'] as const).map(
          (tone) => (
            <Button
              key={tone}
              tone={tone}
              onClick={() => toast(`${t.waitingNote} ${tone}`, { tone: 'success' })}
            >
              {t.deposit}
            </Button>
          ),
        )}
        <Button tone="primary" busy busyText={t.creating}>
          {t.createQr}
        </Button>
        <Button tone="danger" busy busyText={t.creating}>
          {t.createQr}
        </Button>
        <Button tone="primary" blocked>
          {t.retry}
        </Button>
        <IconButton icon="copy" label={t.copied} />
      </p>
    </Section>
  );
}

function Lines({ texts: t }: { texts: Texts }): ReactNode {
  const [page, setPage] = useState(1);
  return (
    <Section title={t.statement}>
      <Rows label={t.statement}>
        <Row
          picture={<StitchIcon name="deposit" colour="var(--green-600)" />}
          title={t.deposit}
          note="19:42:08"
          end={<AmountText amount={500 * t.rate} signed />}
          onSelect={() => toast(t.copied)}
        />
        <Row
          picture={<StitchIcon name="withdraw" />}
          title={t.withdraw}
          note={<Status kind="processing">{t.processing}</Status>}
          end={<AmountText amount={-1200 * t.rate} signed />}
        />
        <Row
          title={<Status kind="success">{t.success}</Status>}
          note={<Status kind="fail">{t.failed}</Status>}
        />
      </Rows>
      <Pager
        label={t.statement}
        text={`${page} / 3`}
        page={page}
        pages={3}
        previousLabel={t.previous}
        nextLabel={t.next}
        onPage={setPage}
      />
    </Section>
  );
}

function Pictures(): ReactNode {
  return (
    <>
      <Section title="Stitches">
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
          {(Object.keys(STITCHES) as StitchName[]).map((name) => (
            <StitchIcon key={name} name={name} size={45} />
          ))}
        </p>
      </Section>
      <Section title="Icons">
        <p style={{ display: 'flex', flexWrap: 'wrap', gap: 12 }}>
          {(Object.keys(ICONS) as IconName[]).map((name) => (
            <Icon key={name} name={name} />
          ))}
        </p>
      </Section>
    </>
  );
}

function States({ texts: t }: { texts: Texts }): ReactNode {
  return (
    <>
      <Empty text={t.empty}>
        <Button tone="primary">{t.deposit}</Button>
      </Empty>
      <ErrorState
        text={t.loadFailed}
        retryLabel={t.retry}
        retryingLabel={t.refreshing}
        onRetry={() => toast(t.retry)}
      />
      <Result outcome="success" title={t.success} />
      <Result outcome="processing" title={t.processing} />
      <Result outcome="fail" title={t.failed} />
      <Skeleton label={t.refreshing} heights={[88, 64, 64]} />
    </>
  );
}
