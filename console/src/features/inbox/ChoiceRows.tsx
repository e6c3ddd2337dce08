import { CHOICE_LEADS_MOST, CHOICE_TITLE_MOST } from '@prae/contract/chat-ways';
import { Button, IconButton } from '@prae/ui/Button';
import { Field } from '@prae/ui/Field';
import { Select } from '@prae/ui/Select';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useMessages } from '../../messages/language.ts';
import type { ChoicesTexts } from '../../messages/th/choices.ts';
import { type ChoiceDraft, newChoice, PLACES, type Problem } from './choices.ts';

interface ChoiceRowsProps {
  place: keyof typeof PLACES;
  rows: readonly ChoiceDraft[];
  problems: ReadonlyMap<string, Problem>;
  onChange: (rows: readonly ChoiceDraft[]) => void;
}

/** What can be tapped, one after the other. */
export function ChoiceRows({ place, rows, problems, onChange }: ChoiceRowsProps): ReactNode {
  const { choices } = useMessages();
  const { least, most } = PLACES[place];
  const isReply = place === 'replies';
  const added = useRef<string>(undefined);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          {...{ row, added, problems, isReply }}
          name={(isReply ? choices.choice : choices.button)(String(index + 1))}
          onChange={(part) => onChange(rows.map((one) => (one.key === row.key ? { ...one, ...part } : one)))}
          onRemove={
            rows.length <= least
              ? undefined
              : () => {
                  onChange(rows.filter(({ key }) => key !== row.key));
                  add.current?.focus();
                }
          }
        />
      ))}
      <Button
        ref={add}
        tone="quiet"
        blocked={rows.length >= most}
        onClick={() => {
          const made = newChoice();
          added.current = made.key;
          onChange([...rows, made]);
        }}
      >
        {isReply ? choices.addChoice : choices.addButton}
      </Button>
    </>
  );
}

interface RowProps {
  row: ChoiceDraft;
  name: string;
  isReply: boolean;
  /** The one that was added last, until it has the focus. */
  added: RefObject<string | undefined>;
  problems: ReadonlyMap<string, Problem>;
  onChange: (part: Partial<ChoiceDraft>) => void;
  onRemove: (() => void) | undefined;
}

function Row({ row, name, isReply, added, problems, onChange, onRemove }: RowProps): ReactNode {
  const { choices } = useMessages();
  const { key, title, does, leads } = row;
  return (
    <fieldset className="choosing-row">
      <legend className="vh">{name}</legend>
      <Field
        ref={focusAdded(added, key)}
        label={isReply ? choices.choiceTitle : choices.buttonTitle}
        value={title}
        maxLength={CHOICE_TITLE_MOST}
        autoComplete="off"
        dir="auto"
        error={errorOf(problems, `${key} title`, choices)}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      {onRemove && <IconButton icon="x" label={choices.remove(name)} onClick={onRemove} />}
      {!isReply && (
        <Select
          label={choices.does}
          options={(['postback', 'web', 'call'] as const).map((value) => ({
            value,
            label: choices.ways[value],
          }))}
          value={does}
          onChange={(way) => onChange({ does: way })}
        />
      )}
      {!isReply && does !== 'postback' && (
        <Field
          className="choosing-leads"
          label={does === 'web' ? choices.address : choices.number}
          hint={does === 'web' && choices.addressHint}
          inputMode={does === 'web' ? 'url' : 'tel'}
          value={leads}
          maxLength={does === 'web' ? CHOICE_LEADS_MOST : 40}
          autoComplete="off"
          spellCheck={false}
          error={errorOf(problems, `${key} leads`, choices)}
          onChange={({ target }) => onChange({ leads: target.value })}
        />
      )}
    </fieldset>
  );
}

/** Gives the focus to a field that has just been added. */
export function focusAdded(
  added: RefObject<string | undefined>,
  key: string,
): (field: HTMLInputElement | null) => void {
  return (field) => {
    if (!field || added.current !== key) return;
    added.current = undefined;
    field.focus();
  };
}

/** What is said at a field, if anything is wrong there. */
export function errorOf(
  problems: ReadonlyMap<string, Problem>,
  place: string,
  { problems: texts }: ChoicesTexts,
): string | undefined {
  const found = problems.get(place);
  return found && texts[found];
}
