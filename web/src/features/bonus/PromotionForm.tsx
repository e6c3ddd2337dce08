import { Button } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { type ReactNode, useState } from 'react';
import { useLaterMessages } from '../../messages/language.ts';
import { PromotionSheet } from './PromotionSheet.tsx';

/** Codes have no more than these signs; whatever else is typed is left out. */
const notInCodes = /[^A-Z0-9_-]/g;

/**
 * Where a promotion code is typed, in capitals, and looked for. Once one is received the field is gone, and its sheet still says what that
 * came to.
 */
export function PromotionForm({ isShown }: { isShown: boolean }): ReactNode {
  const { bonus: texts } = useLaterMessages();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [search, setSearch] = useState<{ code: string; count: number }>();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <form
        hidden={!isShown}
        className="panel bonus-code"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(code === '');
          if (code === '') return event.currentTarget.querySelector('input')?.focus();
          setSearch((before) => ({ code, count: (before?.count ?? 0) + 1 }));
          setOpen(true);
        }}
      >
        <Field
          compact
          label={texts.code}
          name="promotion"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          required
          maxLength={32}
          value={code}
          error={isMissing && texts.codeRequired}
          onChange={(event) => {
            setMissing(false);
            setCode(event.target.value.toUpperCase().replaceAll(notInCodes, ''));
          }}
          trailing={
            <Button type="submit" tone="soft" pill icon="magnifying-glass">
              {texts.search}
            </Button>
          }
        />
      </form>
      {search && (
        <PromotionSheet key={search.count} code={search.code} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}
