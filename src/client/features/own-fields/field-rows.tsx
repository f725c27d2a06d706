import { useId, useRef, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { OWN_PREFIX } from '../../../shared/schema/layer-files.ts';
import { OWN_PROPERTIES } from '../../../shared/schema/own-properties.ts';
import { Button } from '../../ui/button.tsx';
import { type DraftField, FIELD_KINDS, type FieldKindName, guessedKind } from './draft-fields.ts';

const KINDS = Object.entries(FIELD_KINDS) as [FieldKindName, { title: string }][];

/** The fields of the product, which nobody changes here. */
export function ProductFields({ entity }: { entity: Entity }) {
  const always: string[] = OWN_PROPERTIES.map(({ name }) => name);
  const shown = entity.properties.filter(
    ({ name }) => !name.startsWith(OWN_PREFIX) && !always.includes(name),
  );
  return (
    <ul className="product-fields" aria-label={TEXTS.product}>
      {shown.map(({ name, title }) => (
        <li key={name}>{title}</li>
      ))}
    </ul>
  );
}

interface RowProps {
  field: DraftField;
  /** Its values are kept as its kind, which therefore stays. */
  isPublished: boolean;
  errors: string[];
  onChange(field: DraftField): void;
  onRemove(): void;
}

/** One field of the draft. */
export function FieldRow({ field, isPublished, errors, onChange, onRemove }: RowProps) {
  const id = useId();
  const { title, name } = field;
  return (
    <li className="own-field">
      <input
        className={`form-control${errors.length > 0 ? ' is-invalid' : ''}`}
        aria-label={TEXTS.nameOf(title || name)}
        aria-describedby={errors.length > 0 ? id : undefined}
        value={title}
        maxLength={100}
        onChange={(event) => onChange({ ...field, title: event.target.value })}
      />
      <KindSelect
        label={TEXTS.kindOf(title || name)}
        kind={field.kind}
        isFixed={isPublished || field.kind === undefined}
        onChange={(kind) => onChange({ ...field, kind })}
      />
      {field.kind === 'choice' && (
        <Choices
          label={TEXTS.choicesOf(title || name)}
          choices={field.choices}
          onChange={(choices) => onChange({ ...field, choices })}
        />
      )}
      <Ticks field={field} label={title || name} onChange={(ticked) => onChange({ ...field, ...ticked })} />
      <Button variant="ghost" icon="trash-2" aria-label={`Remove ${title || name}`} onClick={onRemove} />
      {errors.length > 0 && (
        <p id={id} className="form-field-error">
          {errors.join(' ')}
        </p>
      )}
    </li>
  );
}

const EMPTY = { title: '', choices: [] as string[], required: false, listed: false };

/** One line for a new field: its kind is guessed from its name until one is chosen, and Enter adds it. */
export function AddField({ onAdd }: { onAdd(field: DraftField): void }) {
  const [field, setField] = useState<Omit<DraftField, 'name' | 'kind'>>(EMPTY);
  const [chosen, choose] = useState<FieldKindName>();
  const name = useRef<HTMLInputElement>(null);
  const kind = chosen ?? guessedKind(field.title);
  return (
    <form
      className="own-field own-field-new"
      onSubmit={(event) => {
        event.preventDefault();
        if (field.title.trim() === '') return name.current?.focus();
        onAdd({ ...field, title: field.title.trim(), kind, name: '' });
        setField(EMPTY);
        choose(undefined);
        name.current?.focus();
      }}
    >
      <input
        ref={name}
        className="form-control"
        aria-label={TEXTS.newName}
        placeholder={TEXTS.add}
        value={field.title}
        maxLength={100}
        onChange={(event) => setField({ ...field, title: event.target.value })}
      />
      <KindSelect label={TEXTS.newKind} kind={kind} onChange={choose} />
      {kind === 'choice' && (
        <Choices
          label={TEXTS.newChoices}
          choices={field.choices}
          onChange={(choices) => setField({ ...field, choices })}
        />
      )}
      <Ticks field={field} label={TEXTS.newOne} onChange={(ticked) => setField({ ...field, ...ticked })} />
      <Button type="submit" icon="plus">
        Add field
      </Button>
    </form>
  );
}

interface KindProps {
  label: string;
  kind: FieldKindName | undefined;
  isFixed?: boolean;
  onChange(kind: FieldKindName): void;
}

function KindSelect({ label, kind, isFixed = false, onChange }: KindProps) {
  return (
    <select
      className="custom-select"
      aria-label={label}
      value={kind ?? ''}
      disabled={isFixed}
      onChange={(event) => onChange(event.target.value as FieldKindName)}
    >
      {kind === undefined && <option value="">Another kind</option>}
      {KINDS.map(([name, { title }]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}

interface ChoicesProps {
  label: string;
  choices: string[];
  onChange(choices: string[]): void;
}

/** The choices of a field, with commas between them. What is typed stays as it is typed. */
function Choices({ label, choices, onChange }: ChoicesProps) {
  const [text, setText] = useState(choices.join(', '));
  return (
    <input
      className="form-control own-field-choices"
      aria-label={label}
      placeholder={TEXTS.commas}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(
          event.target.value
            .split(',')
            .map((choice) => choice.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}

interface TicksProps {
  field: Pick<DraftField, 'required' | 'listed'>;
  label: string;
  onChange(ticked: Partial<Pick<DraftField, 'required' | 'listed'>>): void;
}

function Ticks({ field, label, onChange }: TicksProps) {
  return (
    <span className="own-field-ticks">
      <label>
        <input
          type="checkbox"
          aria-label={`Required: ${label}`}
          checked={field.required}
          onChange={(event) => onChange({ required: event.target.checked })}
        />
        Required
      </label>
      <label>
        <input
          type="checkbox"
          aria-label={`In the list: ${label}`}
          checked={field.listed}
          onChange={(event) => onChange({ listed: event.target.checked })}
        />
        In the list
      </label>
    </span>
  );
}
