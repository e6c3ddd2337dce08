export { Inbox as InboxPage } from './Inbox.tsx';
