import { languageOptions } from '@prae/contract/languages';
import { type ReactNode, useState } from 'react';
import { AmountText } from '../src/AmountText.tsx';
import { Balance, Greeting } from '../src/Balance.tsx';
import { BottomNav } from '../src/BottomNav.tsx';
import { Button, IconButton } from '../src/Button.tsx';
import { ClosedGames, GameCard, GameGrid } from '../src/GameCard.tsx';
import { HomeLayout } from '../src/HomeLayout.tsx';
import { Logo } from '../src/Logo.tsx';
import { formatMoney, moneyText } from '../src/money.ts';
import { Page, Purse, Section } from '../src/Page.tsx';
import { PageHeader, TopBar } from '../src/PageHeader.tsx';
import { WALLET_THREADS } from '../src/palettes.ts';
import { Legend, Ribbon } from '../src/Ribbon.tsx';
import { Select } from '../src/Select.tsx';
import { BigTile, SmallTile, TileStrip, Tiles } from '../src/Tile.tsx';
import { ToastRegion } from '../src/Toast.tsx';
import type { Texts } from './texts.ts';

const MONEY = { wallet: 8200, slot: 11480.5, sport: 3500, lotto: 1200 };
const SLOTS = [
  { code: 'NAKARIN', amount: 6240.5, state: 'active' },
  { code: 'TUKTUK 9', amount: 5240, state: 'active' },
  { code: 'PHAYA', amount: 0, state: 'inactive' },
  { code: 'LOTUS 88', amount: 0, state: 'active' },
] as const;
const SPORTS = [{ code: 'SANAM', amount: 3500, state: 'active' }] as const;

/** Every part of the home, with amounts that count up. */
export function HomeView({ texts: t, onDeposit }: { texts: Texts; onDeposit: () => void }): ReactNode {
  return (
    <div className="area">
      <HomeLayout
        money={
          <>
            <Money texts={t} />
            <Invites texts={t} />
          </>
        }
        actions={<Actions texts={t} onDeposit={onDeposit} />}
      >
        <Page>
          <h1 className="vh">{t.home}</h1>
          <Games title={t.slot} games={SLOTS} texts={t} />
          <Games title={t.sports} games={SPORTS} texts={t} />
        </Page>
      </HomeLayout>
      <BottomNav
        label={t.menu}
        items={[
          { href: '#profile', label: t.profile, icon: 'user' },
          { href: '#conditions', label: t.conditions, icon: 'scroll' },
          { href: '#home', label: t.home, icon: 'house', gem: true, current: true },
          { href: '#statement', label: t.statement, icon: 'list-bullets' },
          { href: '#contact', label: t.contact, icon: 'chat-circle-dots' },
        ]}
      />
      <ToastRegion closeLabel={t.close} />
    </div>
  );
}

function Actions({ texts: t, onDeposit }: { texts: Texts; onDeposit: () => void }): ReactNode {
  return (
    <Tiles>
      <BigTile tone="in" title={t.deposit} note={t.depositNote} icon="deposit" onSelect={onDeposit} />
      <BigTile tone="out" title={t.withdraw} note={t.withdrawNote} icon="withdraw" />
      <TileStrip>
        <SmallTile title={t.spin} icon="spin" badge="12" badgeLabel={`12 ${t.coins}`} href="#spin" />
        <SmallTile title={t.invite} icon="invite" />
        <SmallTile title={t.bonus} icon="bonus" href="#bonus" />
        <SmallTile title={t.refund} icon="refund" />
      </TileStrip>
    </Tiles>
  );
}

function Money({ texts: t }: { texts: Texts }): ReactNode {
  const [extra, setExtra] = useState(0);
  const [language, setLanguage] = useState(t.lang);
  const kinds = Object.keys(MONEY) as (keyof typeof MONEY)[];
  const amountOf = (kind: keyof typeof MONEY): number =>
    (MONEY[kind] + (kind === 'wallet' ? extra : 0)) * t.rate;
  const total = kinds.reduce((sum, kind) => sum + amountOf(kind), 0);
  return (
    <PageHeader ghost>
      <TopBar start={<Logo name="PRAE" />}>
        <Select label={t.language} value={language} onChange={setLanguage} options={languageOptions} />
        <IconButton icon="sign-out" label={t.signOut} />
      </TopBar>
      <Greeting hello={t.hello} name={t.person} note={t.synced}>
        <Button tone="on-dark" pill icon="arrows-clockwise" onClick={() => setExtra(extra + 500)}>
          {t.refresh}
        </Button>
      </Greeting>
      <Balance label={t.total} amount={<AmountText amount={total} currency={t.currency} size="xl" countUp />}>
        <Ribbon shares={kinds.map((key) => ({ key, amount: amountOf(key), threads: WALLET_THREADS[key] }))} />
        <Legend
          million={t.million}
          countUp
          items={kinds.map((key) => ({
            key,
            label: t[key],
            amount: amountOf(key),
            colour: WALLET_THREADS[key].ground,
          }))}
        />
      </Balance>
    </PageHeader>
  );
}

function Invites({ texts: t }: { texts: Texts }): ReactNode {
  return (
    <Purse
      label={`${t.coins} · ${t.invited}`}
      coins={{ label: t.coins, value: '12' }}
      invite={{
        label: t.invited,
        amount: <AmountText amount={350 * t.rate} currency={t.currency} size="m" />,
        stats: (
          <>
            {t.success} <b>8</b> · {t.failed} <b>2</b>
          </>
        ),
      }}
    >
      <Button tone="collect" pill>
        {t.collect}
      </Button>
    </Purse>
  );
}

interface GamesProps {
  title: string;
  games: typeof SLOTS | typeof SPORTS;
  texts: Texts;
}

function Games({ title, games, texts: t }: GamesProps): ReactNode {
  return (
    <Section title={title} note={`${games.length} ${t.accounts}`}>
      <GameGrid>
        {games.map(({ code, amount, state }) => (
          <GameCard
            key={code}
            code={code}
            name={code}
            state={state}
            headline={state === 'active' ? moneyText(amount * t.rate, t.currency) : t.openFree}
            note={
              state === 'active'
                ? `${t.credit} ${formatMoney(amount * (t.rate > 1 ? t.rate : 10))}`
                : t.tapToPlay
            }
          />
        ))}
      </GameGrid>
      {games === SPORTS && (
        <ClosedGames label={t.soon} games={[{ code: 'SALON', name: 'SALON' }]} onSelect={() => undefined} />
      )}
    </Section>
  );
}
