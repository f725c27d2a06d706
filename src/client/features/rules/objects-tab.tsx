import './objects-tab.scss';
import { type FormEvent, useId, useState } from 'react';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecord, type Values } from '../../data/records.ts';
import { Overtaken } from '../../data/write-over.ts';
import { useModel } from '../../model/model.ts';
import { OVERTAKEN, useTypedOver } from '../../records/form/use-typed-over.ts';
import { useDirtyForm } from '../../records/saving/dirty-forms.ts';
import { readSaveError } from '../../records/saving/save-errors.ts';
import type { TabPart, TabPartProps } from '../../records/slots.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { readObject } from './read-object.ts';
import { RuleBuilder, type RuleParts, useFitsWords } from './rule-builder.tsx';
import { RuleDryRun } from './rule-dry-run.tsx';

/** A tab that names properties with JSON objects (`objects`). */
export const RULE_TAB: TabPart = {
  name: 'rule',
  place: 'instead',
  fits: ({ objects }) => objects !== undefined,
  Component: ({ tab: { objects = [], summary }, owner, ownerId, viewOnly }: TabPartProps) => (
    <ObjectsTab path={owner} id={ownerId} names={objects} summary={summary} viewOnly={viewOnly} />
  ),
};

interface Props {
  path: string;
  id: number;
  /** Properties that hold JSON objects. */
  names: string[];
  /** A computed property that describes them. */
  summary?: string;
  viewOnly: boolean;
}

/**
 * A record's JSON objects, each in a text box, with the rule they make in plain words; invalid JSON is reported before it is sent.
 */
export function ObjectsTab({ path, id, names, summary, viewOnly }: Props) {
  const { manifest } = useModel();
  const { record, etag } = useRecord(path, id);
  if (!record) return <Skeleton width="100%" height="8rem" />;
  const computed = summary && propertyOf(entityAt(manifest, path), summary)?.computed;
  return (
    <>
      <ObjectsForm {...{ path, id, names, viewOnly, record, etag }} />
      {computed === 'rule_dry_run' && <RuleDryRun record={record} />}
    </>
  );
}

interface FormProps extends Omit<Props, 'summary'> {
  record: WireRecord;
  etag: string | undefined;
}

function ObjectsForm({ path, names, viewOnly, record, etag }: FormProps) {
  const { manifest } = useModel();
  const toast = useToast();
  const editing = useTypedOver({ path, names, record, etag }, (read) =>
    names.map((name) => textOf(read[name])),
  );
  const { value: texts, change: setTexts } = editing;
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const box = useId();
  useDirtyForm(box, editing.isTyped);
  const rule = useRuleWords(path, names, record, texts);
  const [inWords, setInWords] = useState(rule?.fits === true);
  const [unfinished, setUnfinished] = useState(false);
  const titles = Object.fromEntries(
    names.map((name) => [name, propertyOf(entityAt(manifest, path), name)?.title ?? name]),
  );

  async function save(event: FormEvent) {
    event.preventDefault();
    if (inWords && unfinished)
      return setErrors({ '': 'Choose values for the marked condition, or remove it.' });
    const values: Values = {};
    const wrong: Record<string, string> = {};
    for (const [index, name] of names.entries()) {
      const read = readObject(texts[index] ?? '');
      if ('wrong' in read) wrong[name] = read.wrong;
      else values[name] = read.value;
    }
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await editing.save(values);
      toast.success(`${entityAt(manifest, path).title} saved`);
    } catch (error) {
      if (error instanceof Overtaken) return toast.error(OVERTAKEN);
      const { fields, message, others } = readSaveError(error, titles);
      setErrors(fields);
      if (Object.keys(fields).length === 0) toast.error([message, ...others].join(' '));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="objects-form" onSubmit={save} noValidate>
      {rule && inWords && (
        <RuleBuilder
          path={rule.entity}
          parts={rule.parts}
          readOnly={viewOnly}
          onChange={(parts) => {
            setUnfinished(parts === undefined);
            setErrors({});
            if (parts) setTexts([textOf(parts.if), textOf(parts.then)]);
          }}
        />
      )}
      {inWords &&
        Object.values(errors).map((text) => (
          <div key={text} className="form-field-error" role="alert">
            {text}
          </div>
        ))}
      {rule && !inWords && !rule.fits && (
        <p className="objects-note">
          This says more than the builder can show, or is not valid JSON yet, so it is edited as JSON.
        </p>
      )}
      {(inWords ? [] : names).map((name, index) => (
        <div key={name} className="form-group">
          <label htmlFor={`${box}${name}`}>{titles[name]}</label>
          <textarea
            id={`${box}${name}`}
            className={`form-control${errors[name] ? ' is-invalid' : ''}`}
            rows={Math.min(20, Math.max(4, (texts[index] ?? '').split('\n').length))}
            spellCheck={false}
            readOnly={viewOnly}
            value={texts[index]}
            aria-invalid={errors[name] !== undefined}
            aria-describedby={errors[name] ? `${box}${name}-error` : undefined}
            onChange={({ target }) => setTexts(texts.map((text, at) => (at === index ? target.value : text)))}
          />
          {errors[name] && (
            <div id={`${box}${name}-error`} className="invalid-feedback" role="alert">
              {errors[name]}
            </div>
          )}
        </div>
      ))}
      <div className="objects-actions">
        {!viewOnly && (
          <Button type="submit" variant="primary" disabled={busy}>
            Save
          </Button>
        )}
        {editing.isTyped && <Button onClick={editing.undo}>Undo</Button>}
        {rule && (inWords || rule.fits) && (
          <Button variant="secondary" onClick={() => setInWords(!inWords)}>
            {inWords ? 'Edit as JSON' : 'Edit in words'}
          </Button>
        )}
      </div>
    </form>
  );
}

/** The rule that two of the objects make, as far as it can be put into words. */
function useRuleWords(path: string, names: string[], record: WireRecord, texts: string[]) {
  const { manifest } = useModel();
  const fitsWords = useFitsWords(String(record.entity));
  const entity = entityAt(manifest, path);
  const isRule =
    names.join() === 'if,then' &&
    names.every((name) => propertyOf(entity, name)?.objectSchema === 'rule') &&
    typeof record.entity === 'string';
  if (!isRule) return undefined;
  const [condition, needed] = texts.map(readObject);
  const parts = {
    if: condition && 'value' in condition ? (condition.value as RuleParts['if']) : null,
    then: needed && 'value' in needed ? (needed.value as RuleParts['then']) : null,
  };
  const isWhole = ![condition, needed].some((read) => read === undefined || 'wrong' in read);
  return { entity: record.entity as string, parts, fits: isWhole && fitsWords(parts) };
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}
