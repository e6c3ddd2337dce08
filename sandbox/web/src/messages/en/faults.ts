import type { FaultsTexts } from '../th/faults.ts';

export const faults: FaultsTexts = {
  name: 'Faults',
  lead: 'Break the outside world and see whether Prae keeps the money safe',
  party: 'Party',
  kind: 'What happens',
  times: 'How often',
  call: 'Only this call',
  anyCall: 'Any call',
  inject: 'Inject a fault',
  injecting: 'Injecting',
  clear: 'Clear all faults',
  none: 'No fault is waiting',
  left: (times) => `${times} more to come`,
  parties: {
    SMS: 'SMS',
    PAYONEX: 'PAYONEX deposits and payouts',
    BANK: 'Bank notifications',
    TRUEMONEY: 'TRUEMONEY gift links',
  },
  kinds: {
    timeout: 'Silence: never answers',
    error: 'Answers with a 500 page',
    'lost-response': 'Does it, but drops the response',
    nonsense: 'Answers outside the protocol',
    'bad-signature': 'Forged callback or refused keys',
    'rate-limit': 'Turns the call down: too many',
    maintenance: 'Turns the call down: maintenance',
    'duplicate-callback': 'Same callback ten times',
    'late-callback': 'Callback five seconds late',
    'wrong-amount': 'Pays one baht too much',
  },
};
