import type { Answer } from '@prae/contract/contract';
import { formatAccountNo, groupPhone } from '@prae/ui/account';
import { Button } from '@prae/ui/Button';
import { Cloth } from '@prae/ui/Cloth';
import { Initials } from '@prae/ui/Initials';
import { Page } from '@prae/ui/Page';
import { clothOf } from '@prae/ui/palettes';
import { Receipt, ReceiptRows } from '@prae/ui/Receipt';
import { formatDateTime } from '@prae/ui/time';
import type { ReactNode } from 'react';
import { leavesSomething, logOut } from '../../client/logout.ts';
import { useRead } from '../../client/queries.ts';
import { useLaterMessages, useMessages } from '../../messages/language.ts';
import { useBankName } from '../../shell/bank-name.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { MemberHeader } from '../../shell/MemberHeader.tsx';
import { useTitle } from '../../shell/navigation.ts';
import { openSheet } from '../../shell/sheets.ts';
import { OnThisDevice } from './OnThisDevice.tsx';
import './ProfilePage.css';
import { ProfileSkeleton } from './ProfileSkeleton.tsx';
import { Sessions } from './Sessions.tsx';

/** Who the member is, where withdrawals go, and where they are logged in. */
export default function ProfilePage(): ReactNode {
  const { shell } = useMessages();
  const { profile: texts, protection } = useLaterMessages();
  const { data, isError, isFetching, refetch } = useRead('profile.read');
  useTitle(shell.profile);
  return (
    <>
      <MemberHeader ghost />
      <Page>
        <h1 className="title page-title">{shell.profile}</h1>
        {data && (
          <div className="profile-top">
            <ProfileCards of={data} />
          </div>
        )}
        {!data && isError && <LoadFailed busy={isFetching} onRetry={() => void refetch()} />}
        {!data && !isError && <ProfileSkeleton />}
        <div className="profile-more">
          <div>
            <OnThisDevice />
            <div className="profile-leave">
              <Button
                tone="secondary"
                size="large"
                wide
                icon="lock-simple"
                onClick={() => openSheet('password')}
              >
                {texts.changePassword}
              </Button>
              <Button tone="secondary" size="large" wide onClick={() => openSheet('protection')}>
                {protection.title}
              </Button>
              <Button
                tone="secondary"
                size="large"
                wide
                icon="sign-out"
                onClick={() => (leavesSomething() ? openSheet('logout') : logOut())}
              >
                {shell.logout}
              </Button>
            </div>
          </div>
          <Sessions />
        </div>
      </Page>
    </>
  );
}

function ProfileCards({ of }: { of: Answer<'profile.read'> }): ReactNode {
  const { profile, bankAccount } = of;
  const { profile: texts } = useLaterMessages();
  const bankName = useBankName(bankAccount.bank);
  const threads = clothOf(profile._id);
  return (
    <div className="profile-cards">
      <section className="name-card" style={{ background: threads.ground }} aria-label={texts.member}>
        <span className="name-card-cloth">
          <Cloth name={profile._id} threads={threads} scale={4} />
        </span>
        <p className="name-card-label">{profile.name}</p>
        <dl className="name-card-facts">
          <div>
            <dt>{texts.memberNo}</dt>
            <dd>{profile._id}</dd>
          </div>
          <div>
            <dt>{texts.username}</dt>
            <dd>{groupPhone(profile.username)}</dd>
          </div>
          <div>
            <dt>{texts.since}</dt>
            <dd>{formatDateTime(profile.createdAt)}</dd>
          </div>
        </dl>
      </section>
      <section aria-label={texts.bank}>
        <h2 className="title profile-bank">{texts.bank}</h2>
        <Receipt>
          <div className="profile-bank-name">
            <Initials code={bankAccount.bank.bankCode} text={bankAccount.bank.bankCode} />
            <b>{bankName}</b>
          </div>
          <ReceiptRows
            rows={[
              { label: texts.accountNo, value: formatAccountNo(bankAccount.bankAccountNo) },
              { label: texts.accountName, value: bankAccount.bankAccountName },
            ]}
          />
        </Receipt>
        <div className="profile-edit">
          <Button tone="soft" wide onClick={() => openSheet('bankAccount', { profile: of })}>
            {bankAccount.isFrozen ? texts.editAccountName : texts.editBank}
          </Button>
        </div>
      </section>
    </div>
  );
}
