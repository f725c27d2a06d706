import { useId, useState } from 'react';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { choicesIn } from './draft-choices.ts';
import { type DraftField, hasChoices, targetOf } from './draft-fields.ts';
import { KindSelect } from './kind-select.tsx';
import { SheetField, SheetTick } from './sheet-fields.tsx';
import { type SheetWord, wordsOfKind } from './sheet-words.ts';
import { ValueField } from './value-field.tsx';
import { WordField } from './word-field.tsx';

type Word = keyof JsonSchema & string;

interface Props {
  field: DraftField;
  /** The field as the draft has it. */
  schema: JsonSchema;
  /** What a reference can lead to. */
  kinds: Entity[];
  /** Its values are kept as its kind, which therefore stays. */
  isPublished: boolean;
  errors: string[];
  onChange(field: DraftField): void;
  onWord(word: Word, value: unknown): void;
  /** By how many places; undefined where it is the first or the last one. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove(): void;
  /** The draft, the kind of record in it, and the field as it makes it. */
  draft: { files: LayerFiles; path: string; property: Property | undefined };
}

/** Everything that one of the tenant's own fields has. */
export function SheetPane(props: Props) {
  const { field, schema, kinds, isPublished, errors, onChange, onWord } = props;
  const { kind, title, name } = field;
  const id = useId();
  return (
    <Card
      title={title || name}
      className="studio-sheet"
      actions={
        <>
          <Button
            variant="ghost"
            icon="arrow-up"
            aria-label={TEXTS.up}
            disabled={!props.onUp}
            onClick={props.onUp}
          />
          <Button
            variant="ghost"
            icon="arrow-down"
            aria-label={TEXTS.down}
            disabled={!props.onDown}
            onClick={props.onDown}
          />
          <Button variant="ghost" icon="trash-2" aria-label={`Remove ${title}`} onClick={props.onRemove} />
        </>
      }
    >
      {errors.length > 0 && (
        <p id={`${id}-errors`} className="form-field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <div className="studio-words">
        <SheetField label="Name">
          {(own) => (
            <input
              {...own}
              className={`form-control${errors.length > 0 ? ' is-invalid' : ''}`}
              aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
              value={title}
              maxLength={100}
              onChange={(event) => onChange({ ...field, title: event.target.value })}
            />
          )}
        </SheetField>
        <SheetField label="Kind" hint={isPublished ? TEXTS.kindStays : undefined}>
          {(own) => (
            <KindSelect
              {...own}
              kind={kind}
              disabled={isPublished}
              onKind={(next) => onChange({ ...field, kind: next })}
            />
          )}
        </SheetField>
        {hasChoices(kind) && (
          <Choices choices={field.choices} onChange={(choices) => onChange({ ...field, choices })} />
        )}
        {(kind === 'record' || kind === 'records') && (
          <SheetField label={TEXTS.leadsTo} hint={isPublished ? TEXTS.kindStays : undefined}>
            {(own) => (
              <select
                {...own}
                className="custom-select"
                disabled={isPublished}
                value={targetOf(schema)}
                onChange={({ target }) => {
                  const reference = { 'x-reference': target.value };
                  if (kind === 'records') onWord('items', reference);
                  else onWord('x-reference', target.value);
                }}
              >
                {kinds.map(({ path, plural }) => (
                  <option key={path} value={path}>
                    {plural}
                  </option>
                ))}
              </select>
            )}
          </SheetField>
        )}
        <div className="studio-ticks">
          <SheetTick
            label={TEXTS.required}
            isTicked={field.required}
            onTick={(required) => onChange({ ...field, required })}
          />
          <SheetTick
            label={TEXTS.listed}
            isTicked={field.listed}
            onTick={(listed) => onChange({ ...field, listed })}
          />
        </div>
        {beginsWith(field, schema).map((word) => (
          <WordField
            key={`${name} ${kind} ${word.label}`}
            word={word}
            value={schema[word.word]}
            onChange={(value) => onWord(word.word, value)}
          />
        ))}
        {kind !== 'record' && kind !== 'records' && (
          <ValueField
            key={name}
            value={schema['x-value']}
            onChange={(value) => onWord('x-value', value)}
            name={name}
            {...props.draft}
          />
        )}
      </div>
    </Card>
  );
}

/** The words of the field's kind; what a new record begins with is one of the choices, where there are such. */
function beginsWith({ kind }: DraftField, schema: JsonSchema): SheetWord[] {
  const label = TEXTS.begins;
  const own: SheetWord[] =
    kind === 'choice'
      ? [
          {
            word: 'default',
            label,
            as: 'choice',
            choices: choicesIn(schema).map(({ value, title }) => ({ value, label: title })),
          },
        ]
      : [];
  return [...own, ...wordsOfKind(kind)];
}

/** The choices of a field, one a line. What is typed stays as it is typed. */
function Choices({ choices, onChange }: { choices: string[]; onChange(choices: string[]): void }) {
  const [text, setText] = useState(choices.join('\n'));
  return (
    <SheetField label={TEXTS.lines}>
      {(own) => (
        <textarea
          {...own}
          className="form-control"
          rows={Math.min(8, Math.max(3, text.split('\n').length + 1))}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            onChange(
              target.value
                .split('\n')
                .map((choice) => choice.trim())
                .filter(Boolean),
            );
          }}
        />
      )}
    </SheetField>
  );
}
