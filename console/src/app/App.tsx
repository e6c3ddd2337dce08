import { ToastRegion } from '@prae/ui/Toast';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Router } from 'wouter';
import { queries, useRead } from '../client/queries.ts';
import { setOperator, useSession } from '../client/session.ts';
import { SecondFactor } from '../features/session/SecondFactor.tsx';
import { SignIn } from '../features/session/SignIn.tsx';
import { useMessages } from '../messages/language.ts';
import { Loaded } from '../shell/Loaded.tsx';
import { useTitle } from '../shell/title.ts';
import { Desk } from './Desk.tsx';

/** Where the server has the console. */
const BASE = '/console';

/** The console: whoever is signed in at their desk, all others before it. */
export function App(): ReactNode {
  const { shell } = useMessages();
  return (
    <QueryClientProvider client={queries}>
      <Router base={BASE}>
        <Entrance />
      </Router>
      <ToastRegion closeLabel={shell.close} place="head" />
    </QueryClientProvider>
  );
}

/** The address stays what it is: whoever signs in again finds the page they were on. */
function Entrance(): ReactNode {
  const session = useSession();
  if (session === null) return <SignIn />;
  if (session.operator === undefined) return <AskWho />;
  if (session.operator === null) return <SecondFactor name={session.name} />;
  return <Desk key={session.operator._id} />;
}

/** After a reload the server is asked whose sign-in this is, and whether its second factor is there. */
function AskWho(): ReactNode {
  const read = useRead('operator.me');
  const operator = read.data?.operator;
  useTitle(0);
  useEffect(() => {
    if (operator) setOperator(operator);
  }, [operator]);
  return (
    <main className="ask-who">
      <Loaded read={read} heights={[56, 200]}>
        {() => null}
      </Loaded>
    </main>
  );
}
