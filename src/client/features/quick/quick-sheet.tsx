import './quick.scss';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Action, Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { createRecord, runAction, type Values } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { ActionField } from '../../records/actions/action-field.tsx';
import { recordAddress } from '../../records/address.ts';
import { readSaveError, saveErrorText } from '../../records/saving/save-errors.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Locked } from '../../ui/locked.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { hasUnread } from '../../ui/unread-input.ts';
import { useQuickValues } from './quick-values.ts';

interface Props {
  entity: Entity;
  screen: Screen;
  /** What is typed already, kept while the sheet is closed. */
  values: Values;
  onChange(values: Values): void;
  onCreated(): void;
  onClose(): void;
  /** The address of the form with all fields. */
  form: string;
}

/** Makes a record in seconds: a few fields, all others have sensible values already (`ui:quick`). */
export function QuickSheet({ entity, screen, values, onChange, onCreated, onClose, form }: Props) {
  const id = useId();
  const model = useModel();
  const can = useCan();
  const navigate = useNavigate();
  const toast = useToast();
  const labelOf = useRecordLabel();
  const title = useRef<HTMLInputElement>(null);
  const { values: usual, error: failed } = useQuickValues(entity, screen);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { fields = [], labels = {}, actions = [] } = screen.quick ?? {};
  const gives = (name: string) => can.give(entity.path, name);
  const [first, ...others] = fields.filter(gives).flatMap((name) => propertyOf(entity, name) ?? []);
  const following = (entity.actions ?? []).filter(
    ({ name }) => actions.includes(name) && can.act(entity.path, name),
  );
  const whole = { ...usual, ...values };
  const named = (property: Property) => ({ ...property, title: labels[property.name] ?? property.title });
  const titles = Object.fromEntries(entity.properties.map((one) => [one.name, named(one).title]));
  const set = (name: string, value: unknown) => {
    setErrors(({ [name]: _, ...rest }) => rest);
    onChange({ ...values, [name]: value });
  };

  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!usual || !first) return;
    const form = event.currentTarget;
    if (form.querySelector('input[type=file]:invalid'))
      return setFailure(['Files are still being sent. Wait a moment, then try again.']);
    if (hasUnread(form)) return;
    if (String(values[first.name] ?? '').trim() === '') {
      setErrors({ [first.name]: `Say ${named(first).title.toLowerCase()}.` });
      return title.current?.focus();
    }
    setBusy(true);
    setFailure([]);
    setErrors({});
    const asked = new Set(following.flatMap((action) => action.form.properties.map(({ name }) => name)));
    const own = Object.entries(whole).filter(
      ([name, value]) => value !== undefined && !asked.has(name) && propertyOf(entity, name) && gives(name),
    );
    try {
      const { data } = await createRecord(entity.path, Object.fromEntries(own));
      onCreated();
      onClose();
      const name = labelOf(entity.path, data);
      const open = { label: 'Open', run: () => navigate(recordAddress(model, entity.path, data.id)) };
      for (const action of following) await follow(action, data.id);
      toast.success(`${name} created`, open);
    } catch (error) {
      const { message, others: lines } = readSaveError(error, titles);
      setErrors(fieldsOf(error));
      setFailure([message, ...lines]);
      setBusy(false);
    }
  }

  /** An action with what is filled in of its fields. The record is made in any case, so a refusal is only said. */
  async function follow({ name, title, form: { properties } }: Action, key: number) {
    const filled = properties.filter((property) => values[property.name] !== undefined);
    if (filled.length === 0) return;
    try {
      const body = Object.fromEntries(filled.map((property) => [property.name, values[property.name]]));
      await runAction(entity.path, key, name, body);
    } catch (error) {
      toast.error(`${title}: ${saveErrorText(error)}`);
    }
  }

  function more() {
    onClose();
    navigate(form, { state: { values: withoutFiles(entity, whole) } });
  }

  const shown = [
    ...others.map((property) => ({ of: entity, property })),
    ...following.flatMap(({ form: of }) => of.properties.map((property) => ({ of, property }))),
    // Files take a line of their own, at the end.
  ].toSorted((a, b) => Number(a.property.files !== undefined) - Number(b.property.files !== undefined));
  const wrong = first && errors[first.name];
  return (
    <Dialog
      open
      isTyped
      title={`New ${entity.title.toLowerCase()}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" className="quick-more" onClick={more}>
            More fields
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={isBusy || !usual}>
            Create
          </Button>
        </>
      }
    >
      <form id={id} className="action-form quick-form" noValidate onSubmit={create}>
        <Locked when={isBusy}>
          {(failure.length > 0 || failed) && (
            <Alert tone="danger">
              {[...failure, ...(failed ? [`This cannot be made now. ${failed.message}`] : [])].map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Alert>
          )}
          {first && (
            <div className="field quick-title">
              <label htmlFor={`${id}-title`}>{named(first).title}</label>
              <input
                ref={title}
                autoFocus
                id={`${id}-title`}
                className={`form-control${wrong === undefined ? '' : ' is-invalid'}`}
                maxLength={first.limits?.maxLength}
                autoComplete="off"
                required
                value={String(values[first.name] ?? '')}
                aria-invalid={wrong === undefined ? undefined : true}
                aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
                onChange={(event) => set(first.name, event.target.value)}
              />
              {wrong !== undefined && (
                <p id={`${id}-wrong`} className="field-note field-error">
                  {wrong}
                </p>
              )}
            </div>
          )}
          <div className="quick-fields">
            {shown.map(({ of, property }) => (
              <div key={property.name} className={property.files ? 'quick-wide' : undefined}>
                <ActionField
                  entity={of}
                  values={whole}
                  property={{ ...named(property), required: of === entity && property.required }}
                  value={whole[property.name]}
                  error={errors[property.name]}
                  onChange={(value) => set(property.name, value)}
                />
              </div>
            ))}
          </div>
        </Locked>
      </form>
    </Dialog>
  );
}

function fieldsOf(error: unknown): Record<string, string> {
  const given = error instanceof RequestError ? (error.errors ?? {}) : {};
  return Object.fromEntries(Object.entries(given).map(([field, texts]) => [field, texts.join(' ')]));
}

/** Files belong to the sheet that they were chosen in; the form has fields for its own. */
function withoutFiles(entity: Entity, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const property = propertyOf(entity, name);
      return property && !property.files;
    }),
  );
}
