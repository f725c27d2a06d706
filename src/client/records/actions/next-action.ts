import type { Entity } from '../../../shared/schema/entity.ts';
import type { NextAction, Screen } from '../../../shared/schema/screen.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Values } from '../../data/records.ts';

/** The URL parameter that opens an action's form on a record's page; other parameters fill the form. */
const DO = 'do';

/** The action to offer on a related record once an action of this one is done, with that record's id. */
export function nextActionOf(
  screen: Screen | undefined,
  action: string,
  record: WireRecord,
): (NextAction & { id: number }) | undefined {
  const then = screen?.actions?.find((one) => one.action === action && one.then)?.then;
  if (!then) return undefined;
  const isMeant = holds(then.if ?? {}, (name) => record[name]);
  const other = record[then.of] as { id: number } | null | undefined;
  return isMeant && other ? { ...then, id: other.id } : undefined;
}

/** The URL that opens the form of an action on a record's page. */
export function actionAddress(address: string, { action, as }: NextAction, from: number): string {
  const fields = new URLSearchParams({ [DO]: action, ...(as !== undefined && { [as]: String(from) }) });
  return `${address}?${fields}`;
}

/** A page's query that opens the form of an action of its record. @example asking('?tab=work', 'issue') // 'tab=work&do=issue' */
export function asking(search: string, action: string): string {
  const params = new URLSearchParams(search);
  params.set(DO, action);
  return params.toString();
}

/** The action that a URL asks for, and the form values it carries. */
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

/** The same URL parameters without those that asked for an action. */
export function withoutAsked(params: URLSearchParams, entity: Entity): URLSearchParams {
  const rest = new URLSearchParams(params);
  for (const { form } of entity.actions ?? []) for (const { name } of form.properties) rest.delete(name);
  rest.delete(DO);
  return rest;
}
