import { type FormEvent, useId, useState } from 'react';
import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { Manifest } from '../../../shared/schema/manifest.ts';
import { PASSWORD } from '../../../shared/schema/states.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { runAction, type Values } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Locked } from '../../ui/locked.tsx';
import { hasUnread } from '../../ui/unread-input.ts';
import type { ErrorTitles } from '../saving/error-titles.ts';
import { readSaveError } from '../saving/save-errors.ts';
import { ACTION_FIELDS, useSlot } from '../slots.tsx';
import { ActionField } from './action-field.tsx';
import { ActionLines } from './action-lines.tsx';
import { ActionSingle } from './action-single.tsx';
import { isNext, opensMade } from './actions-for.ts';
import { SignField, signingIn } from './sign-field.tsx';

interface Props {
  entity: Entity;
  action: Action;
  record: WireRecord;
  name: string;
  etag?: string;
  /** Values the form starts with. */
  start?: Values;
  /**
   * @param after the record as it is then
   * @param values what was sent
   */
  onDone(after: WireRecord, values: Values): void;
  onClose(): void;
}

/**
 * Asks for an action's fields and shows what is saved with it: the record's open lines and its single child records. Everything
 * goes in one request; the server's errors appear at their fields.
 */
export function ActionDialog({ entity, action, record, name, etag, start = {}, onDone, onClose }: Props) {
  const id = useId();
  const { manifest, screens } = useModel();
  const own = useSlot(ACTION_FIELDS).filter(
    ({ path, action: name }) => path === entity.path && name === action.name,
  );
  const [values, setValues] = useState<Values>(() => ({ ...defaultsOf(action), ...start }));
  const [children, setChildren] = useState<Record<string, unknown>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);

  async function run(event: FormEvent) {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    if (form.querySelector('input[type=file]:invalid'))
      return setFailure(['Files are still being sent. Wait a moment, then try again.']);
    if (hasUnread(form)) return;
    setBusy(true);
    setFailure([]);
    setErrors({});
    try {
      const given = Object.entries(children).filter(([, child]) => !isEmpty(child));
      const body = { ...values, ...Object.fromEntries(given), ...signingIn(form) };
      const opens = opensMade(screens[entity.path], action);
      const { data } = await runAction(entity.path, record.id, action.name, body, etag, opens);
      onDone(data, values);
      onClose();
    } catch (error) {
      const { message, others } = readSaveError(error, titlesOf(entity, action, manifest));
      setErrors(fieldsOf(error));
      // Every reason stands here too: a field with an error may be none of those that are asked for.
      setFailure([message, ...others]);
      setBusy(false);
    }
  }

  const isAsked = (field: string) =>
    Object.keys(action.children).some((child) => field.startsWith(`${child}.`));
  return (
    <Dialog
      open
      title={`${action.title} ${name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant={isNext(action) ? 'primary' : 'danger'} disabled={isBusy}>
            {action.title}
          </Button>
        </>
      }
    >
      <form id={id} className="action-form" noValidate onSubmit={run}>
        <Locked when={isBusy}>
          {(action.confirm ?? action.description) && (
            <p className="action-text">{action.confirm ?? action.description}</p>
          )}
          {failure.length > 0 && (
            <Alert tone="danger">
              {failure.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Alert>
          )}
          {linesFirst(Object.entries(action.children), manifest).map(([child, path]) => {
            const of = manifest[path];
            if (!of?.parent) return null;
            const shared = {
              entity: of,
              owner: { name: of.parent, id: record.id },
              errors: below(child, errors),
              onChange: (next: unknown) => setChildren((held) => ({ ...held, [child]: next })),
            };
            return of.single ? (
              <ActionSingle key={child} {...shared} />
            ) : (
              <ActionLines key={child} {...shared} />
            );
          })}
          {action.form.properties.map((field) => {
            const isNeeded = field.required || action.require?.includes(field.name) === true;
            const property = { ...field, required: isNeeded };
            const shared = {
              entity: action.form,
              values,
              property,
              value: values[property.name],
              error: isAsked(property.name) ? undefined : errors[property.name],
              onChange: (value: unknown) => setValues((held) => ({ ...held, [property.name]: value })),
            };
            const Own = own.find(({ field }) => field === property.name)?.Component;
            return Own ? (
              <Own key={property.name} {...shared} record={record} />
            ) : (
              <ActionField key={property.name} {...shared} />
            );
          })}
          {action.sign !== undefined && (
            <SignField id={`${id}-password`} meaning={action.sign} error={errors[PASSWORD]} />
          )}
        </Locked>
      </form>
    </Dialog>
  );
}

/** What the fields begin with by themselves, so that it is seen: what is sent is what stands there. */
function defaultsOf({ form }: Action): Values {
  const given = form.properties.filter(({ default: value }) => value !== undefined);
  return Object.fromEntries(given.map(({ name, default: value }) => [name, value]));
}

/** The titles of all fields that a refusal may name: the action's, those of the records saved with it, and the record's own. */
function titlesOf(entity: Entity, action: Action, manifest: Manifest): ErrorTitles {
  const below = Object.entries(action.children).flatMap(([child, path]) => {
    const of = manifest[path];
    if (!of) return [];
    return [[child, of.title], ...of.properties.map(({ name, title }) => [`${child}.${name}`, title])];
  });
  const own = [...entity.properties, ...action.form.properties].map(({ name, title }) => [name, title]);
  return Object.fromEntries([...own, ...below, [PASSWORD, 'Your password']]);
}

/** Lists with ticks come before single records with fields to fill in. */
function linesFirst(children: [string, string][], manifest: Manifest): [string, string][] {
  const isSingle = ([, path]: [string, string]) => Number(manifest[path]?.single === true);
  return children.toSorted((a, b) => isSingle(a) - isSingle(b));
}

function isEmpty(child: unknown): boolean {
  return Array.isArray(child) ? child.length === 0 : Object.keys((child ?? {}) as object).length === 0;
}

/** Picks the errors below a child's name, keyed by their names within it. */
function below(child: string, errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, text]) =>
      field.startsWith(`${child}.`) ? [[field.slice(child.length + 1), text]] : [],
    ),
  );
}

function fieldsOf(error: unknown): Record<string, string> {
  const given = (error as { errors?: Record<string, string[]> }).errors ?? {};
  return Object.fromEntries(Object.entries(given).map(([field, texts]) => [field, texts.join(' ')]));
}
