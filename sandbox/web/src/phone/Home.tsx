import { languageOptions } from '@prae/contract/languages';
import { Logo } from '@prae/ui/Logo';
import { PageHeader, TopBar } from '@prae/ui/PageHeader';
import { Select } from '@prae/ui/Select';
import { BigTile } from '@prae/ui/Tile';
import { formatClock, formatDay } from '@prae/ui/time';
import { type ReactNode, useEffect, useState } from 'react';
import { chooseLanguage, useLanguage, useMessages } from '../messages/language.ts';
import { AppGrid } from './AppGrid.tsx';
import { Latest } from './Latest.tsx';
import { PortalLink } from './PortalLink.tsx';

/** The phone's first screen: the time, the way to the portal, what arrived last, the apps. */
export function Home(): ReactNode {
  const { bank, phone } = useMessages();
  const language = useLanguage();
  return (
    <>
      <PageHeader ghost>
        <TopBar start={<Brand />}>
          <Select
            label={phone.language}
            options={languageOptions}
            value={language}
            onChange={chooseLanguage}
          />
        </TopBar>
        <div className="clock">
          <Clock />
          <PortalLink tone="on-dark" pill />
        </div>
      </PageHeader>
      <div className="screen-content">
        <Latest />
        <div className="phone-tiles">
          <BigTile tone="in" icon="qr" title={bank.scan.title} note={bank.scan.note} href="#/bank/scan" />
          <BigTile tone="out" icon="bank" title={bank.name} note={bank.note} href="#/bank" />
        </div>
        <AppGrid />
      </div>
    </>
  );
}

function Brand(): ReactNode {
  const { phone } = useMessages();
  return (
    <h1 className="brand" tabIndex={-1}>
      <Logo name="PRAE" /> <small>{phone.subtitle}</small>
    </h1>
  );
}

function Clock(): ReactNode {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <p className="clock-time">{formatClock(now)}</p>
      <p className="clock-day">{formatDay(now)}</p>
    </>
  );
}
