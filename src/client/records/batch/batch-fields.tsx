import { type FormEvent, useId, useState } from 'react';
import { type Action, type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { PASSWORD } from '../../../shared/schema/states.ts';
import type { Values } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { useCan } from '../../model/use-can.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Locked } from '../../ui/locked.tsx';
import { hasUnread } from '../../ui/unread-input.ts';
import { ActionField } from '../actions/action-field.tsx';
import { SignField, signingIn } from '../actions/sign-field.tsx';
import { readSaveError } from '../saving/save-errors.ts';
import { ACTION_STAYS } from './counted.ts';

interface Props {
  /** The entity whose properties are offered: the records' own, or that of an action's form. */
  entity: Entity;
  path: string;
  screen: Screen;
  action?: Action;
  title: string;
  isBusy: boolean;
  failure: unknown;
  onSubmit(values: Values, signing: { password?: string }): void;
  onClose(): void;
}

/** Fields to set on many records at once: a filled field is set, a ticked empty field is cleared. */
export function BatchFields({
  entity,
  path,
  screen,
  action,
  title,
  isBusy,
  failure,
  onSubmit,
  onClose,
}: Props) {
  const id = useId();
  const can = useCan();
  const [values, setValues] = useState<Values>({});
  const asked = action
    ? entity.properties
    : inOrder(
        entity.properties.filter((property) => isShared(entity, property) && can.write(path, property.name)),
        screen.order,
      );
  const errors = failure instanceof RequestError ? (failure.errors ?? {}) : {};
  const titles = Object.fromEntries(asked.map((property) => [property.name, property.title]));
  const isReady = action !== undefined || Object.keys(values).length > 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (hasUnread(event.currentTarget)) return;
    const given = Object.entries(values).filter(([, value]) => !action || value !== undefined);
    const asked = Object.fromEntries(given.map(([name, value]) => [name, value ?? null]));
    if (isReady) onSubmit(asked, signingIn(event.currentTarget));
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="primary" disabled={isBusy || !isReady}>
            {action?.title ?? 'Save'}
          </Button>
        </>
      }
    >
      <form id={id} className="action-form batch-form" noValidate onSubmit={submit}>
        <Locked when={isBusy}>
          {!action && <p className="action-text">Only what you tick or fill in is changed.</p>}
          {(action?.confirm ?? action?.description) && (
            <p className="action-text">{action?.confirm ?? action?.description}</p>
          )}
          {action && <p className="action-text">{ACTION_STAYS}</p>}
          {failure instanceof Error && (
            <Alert tone="danger">
              {[
                failure.message,
                ...readSaveError(failure, titles).others.filter((line) => line !== failure.message),
              ].map((line) => (
                <p key={line}>{line}</p>
              ))}
            </Alert>
          )}
          {asked.map((property) => {
            const isSet = Object.hasOwn(values, property.name);
            const field = (
              <ActionField
                key={property.name}
                entity={entity}
                values={values}
                property={action ? property : { ...property, required: true }}
                value={values[property.name]}
                error={errors[property.name]?.join(' ')}
                onChange={(value) => setValues((held) => ({ ...held, [property.name]: value }))}
              />
            );
            if (action) return field;
            return (
              <div key={property.name} className={`batch-field${isSet ? ' is-set' : ''}`}>
                <input
                  type="checkbox"
                  aria-label={`Change ${property.title}`}
                  checked={isSet}
                  onChange={() =>
                    setValues(({ [property.name]: _, ...others }) =>
                      isSet ? others : { ...others, [property.name]: startOf(property) },
                    )
                  }
                />
                {field}
              </div>
            );
          })}
          {action?.sign !== undefined && (
            <SignField id={`${id}-password`} meaning={action.sign} error={errors[PASSWORD]?.join(' ')} />
          )}
        </Locked>
      </form>
    </Dialog>
  );
}

/** Whether many records may share the same value of a property. */
function isShared({ parent }: Entity, property: Property): boolean {
  const { name, readOnly, writeOnly, unique } = property;
  return !readOnly && !writeOnly && !unique && !hasParts(property) && name !== parent;
}

/** A boolean ticked for change starts as true, because it cannot be empty. */
function startOf({ kind }: Property): unknown {
  return kind === 'boolean' ? true : undefined;
}

/** Sorts properties in the order of the form. */
function inOrder(properties: Property[], order: string[]): Property[] {
  const rest = order.indexOf('*');
  const at = ({ name }: Property) => (order.includes(name) ? order.indexOf(name) : rest);
  return properties.toSorted((a, b) => at(a) - at(b));
}
