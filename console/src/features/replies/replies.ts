export { Replies as RepliesPage } from './Replies.tsx';
