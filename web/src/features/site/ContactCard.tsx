import type { Answer } from '@prae/contract/contract';
import { Button, ButtonLink } from '@prae/ui/Button';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { legalName, VERSION } from '../../client/installation.ts';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useMessages } from '../../messages/language.ts';
import { openChat } from '../../shell/chat.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { ChatHost } from '../chat/chat.ts';
import './ContactCard.css';

/** How to reach support: the text, our own chat or else the QR and link of another one, and the portal's version. */
export function ContactCard(): ReactNode {
  const { shell, site } = useMessages();
  const { data, isError, isFetching, refetch } = useRead('lookup.contact');
  const chat = useRead('lookup.enableChatWidget');
  const hasChat = chat.data?.enableChatWidget === true;
  // Where it cannot be told whether we chat, the other chat is there.
  const isTold = chat.data !== undefined || chat.isError;
  return (
    <>
      {data && isTold && (
        <div className="panel contact">
          <p className="contact-text">{joinWords(data.contactText)}</p>
          {hasChat ? (
            <Button tone="primary" size="large" icon="chat-circle-dots" onClick={openChat}>
              {site.openChat}
            </Button>
          ) : (
            <OtherChat contact={data} />
          )}
        </div>
      )}
      {!data && isError && <LoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {!(data && isTold) && !isError && <Skeleton label={shell.loading} heights={[360]} />}
      <p className="meta contact-version">
        {legalName && <span>{legalName}</span>}
        {shell.version(VERSION)}
      </p>
      {hasChat && <ChatHost />}
    </>
  );
}

function OtherChat({ contact }: { contact: Answer<'lookup.contact'> }): ReactNode {
  const { site } = useMessages();
  const { lineQR, lineName, lineLink } = contact;
  return (
    <>
      {lineQR && (
        <img src={lineQR} width={200} height={200} alt={site.qrOf(lineName)} className="contact-qr" />
      )}
      <p className="contact-name">{lineName}</p>
      <div className="contact-actions">
        {lineLink && (
          <ButtonLink tone="primary" size="large" href={lineLink} target="_blank" rel="noopener noreferrer">
            {site.openChat}
          </ButtonLink>
        )}
        {lineQR && (
          <ButtonLink tone="secondary" size="large" icon="download-simple" href={lineQR} download="qr">
            {site.saveQr}
          </ButtonLink>
        )}
      </div>
    </>
  );
}
