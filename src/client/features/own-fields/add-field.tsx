import { useRef, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { Button } from '../../ui/button.tsx';
import { type DraftField, type FieldKindName, guessedKind, hasChoices } from './draft-fields.ts';
import { KindSelect } from './kind-select.tsx';

/** One line for a new field: its kind is guessed from its name until one is chosen, and Enter adds it. */
export function AddField({ onAdd }: { onAdd(field: DraftField): void }) {
  const [title, setTitle] = useState('');
  const [choices, setChoices] = useState('');
  const [chosen, choose] = useState<FieldKindName>();
  const name = useRef<HTMLInputElement>(null);
  const kind = chosen ?? guessedKind(title);
  return (
    <form
      className="own-field-new"
      onSubmit={(event) => {
        event.preventDefault();
        name.current?.focus();
        if (title.trim() === '') return;
        const given = hasChoices(kind) ? choices.split(',').map((choice) => choice.trim()) : [];
        const field = { name: '', title: title.trim(), kind, choices: given.filter(Boolean) };
        onAdd({ ...field, required: false, listed: false });
        setTitle('');
        setChoices('');
        choose(undefined);
      }}
    >
      <input
        ref={name}
        className="form-control"
        aria-label={TEXTS.newName}
        placeholder={TEXTS.add}
        value={title}
        maxLength={100}
        onChange={(event) => setTitle(event.target.value)}
      />
      <KindSelect aria-label={TEXTS.newKind} kind={kind} onKind={choose} />
      {hasChoices(kind) && (
        <input
          className="form-control"
          aria-label={TEXTS.newChoices}
          placeholder={TEXTS.commas}
          value={choices}
          onChange={(event) => setChoices(event.target.value)}
        />
      )}
      <Button type="submit" icon="plus">
        Add field
      </Button>
    </form>
  );
}
