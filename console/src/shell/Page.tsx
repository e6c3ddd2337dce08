import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  note?: ReactNode;
  /** Beside the title: what can be done on the page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of one column under its heading. */
export function Page({ title, note, actions, children }: PageProps): ReactNode {
  return (
    <div className="page">
      <header className="page-head">
        <div>
          <h1 className="title">{title}</h1>
          {note && <p className="meta">{note}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
