import { ButtonLink } from '@prae/ui/Button';
import { Skeleton } from '@prae/ui/Skeleton';
import type { ReactNode } from 'react';
import { legalName, VERSION } from '../../client/installation.ts';
import { useRead } from '../../client/queries.ts';
import { joinWords } from '../../messages/la/glossary.ts';
import { useMessages } from '../../messages/language.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import './ContactCard.css';

/** How to reach support: the text, the chat's QR and link, and the portal's version. */
export function ContactCard(): ReactNode {
  const { shell, site } = useMessages();
  const { data, isError, isFetching, refetch } = useRead('lookup.contact');
  return (
    <>
      {data && (
        <div className="panel contact">
          <p className="contact-text">{joinWords(data.contactText)}</p>
          {data.lineQR && (
            <img
              src={data.lineQR}
              width={200}
              height={200}
              alt={site.qrOf(data.lineName)}
              className="contact-qr"
            />
          )}
          <p className="contact-name">{data.lineName}</p>
          <div className="contact-actions">
            {data.lineLink && (
              <ButtonLink
                tone="primary"
                size="large"
                href={data.lineLink}
                target="_blank"
                rel="noopener noreferrer"
              >
                {site.openChat}
              </ButtonLink>
            )}
            {data.lineQR && (
              <ButtonLink
                tone="secondary"
                size="large"
                icon="download-simple"
                href={data.lineQR}
                download="qr"
              >
                {site.saveQr}
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      {!data && isError && <LoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton label={shell.loading} heights={[360]} />}
      <p className="meta contact-version">
        {legalName && <span>{legalName}</span>}
        {shell.version(VERSION)}
      </p>
    </>
  );
}
