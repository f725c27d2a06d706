import type { Entity } from '../../../shared/schema/entity.ts';
import type { NextAction, Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Values } from '../../data/records.ts';

/** The field of an address that opens an action's form on the page of its record; others fill the form. */
const DO = 'do';

/** What is offered of another record once an action of this one is done, and the id of the other. */
export function nextActionOf(
  screen: Screen | undefined,
  action: string,
  record: WireRecord,
): (NextAction & { id: number }) | undefined {
  const then = screen?.actions?.find((one) => one.action === action && one.then)?.then;
  if (!then) return undefined;
  const isMeant = Object.entries(then.if ?? {}).every(([name, values]) =>
    values.includes(record[name] as string),
  );
  const other = record[then.of] as { id: number } | null | undefined;
  return isMeant && other ? { ...then, id: other.id } : undefined;
}

/** The address of a record's page that opens the form of one of its actions. */
export function actionAddress(address: string, { action, as }: NextAction, from: number): string {
  const fields = new URLSearchParams({ [DO]: action, ...(as !== undefined && { [as]: String(from) }) });
  return `${address}?${fields}`;
}

/** The action that an address asks for, and what it says of the form. */
export function askedAction(
  params: URLSearchParams,
  entity: Entity,
): { name: string; values: Values } | undefined {
  const name = params.get(DO);
  const action = entity.actions?.find((one) => one.name === name);
  if (!action) return undefined;
  const values: Values = {};
  for (const { name: field, reference } of action.form.properties) {
    const value = params.get(field);
    if (reference && value !== null && /^[1-9]\d{0,14}$/.test(value)) values[field] = Number(value);
  }
  return { name: action.name, values };
}

/** The same address without what asked for an action. */
export function withoutAsked(params: URLSearchParams, entity: Entity): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const { form } of entity.actions ?? []) for (const { name } of form.properties) rest.delete(name);
  rest.delete(DO);
  return rest;
}
