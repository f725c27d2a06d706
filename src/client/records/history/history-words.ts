import { type Manifest, propertyOf } from '../../../shared/schema/manifest.ts';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { valueText } from '../../fields/property-value.tsx';
import { formatNumber } from '../../ui/format.ts';
import type { IconName } from '../../ui/icon.tsx';

/** Verbs for records and tenants; the name follows. */
const RECORD_ACTIONS: Record<string, string> = {
  created: 'created',
  updated: 'changed',
  deleted: 'deleted',
  restored: 'restored',
  imported: 'imported',
  signed: 'signed',
  undeleted: 'took back',
  erased: 'erased',
};

/** Texts for account events, with the preposition before the account's owner if somebody else did it. */
const ACCOUNT_ACTIONS: Record<string, [text: string, whose: string]> = {
  login: ['signed in', 'as'],
  login_failed: ['tried to sign in with a wrong password', 'as'],
  login_throttled: ['tried to sign in too often and has to wait', 'as'],
  logout: ['signed out', 'as'],
  refresh_reuse: ['used an old token; the session was ended', 'of'],
  password_set: ['set a password by a link', 'of'],
  password_changed: ['changed the password', 'of'],
  password_change_failed: ['gave a wrong current password', 'of'],
  signature_failed: ['gave a wrong password to sign', 'of'],
  session_revoked: ['signed a device out', 'of'],
  link_made: ['made a link to set the password', 'of'],
  second_factor_on: ['turned two-step sign-in on', 'of'],
  second_factor_off: ['turned two-step sign-in off', 'of'],
  second_factor_reset: ['took two-step sign-in away', 'of'],
  second_factor_asked: ['gave the right password and was asked for the code', 'as'],
  second_factor_failed: ['tried to sign in with a wrong code', 'as'],
  second_factor_change_failed: ['could not change two-step sign-in: wrong password or code', 'of'],
  recovery_code_used: ['used a recovery code', 'of'],
  recovery_codes_made: ['made new recovery codes', 'of'],
};

const ICONS: Record<string, IconName> = {
  created: 'plus',
  updated: 'pencil',
  deleted: 'trash-2',
  restored: 'history',
  imported: 'history',
  login: 'user',
  logout: 'log-out',
};

export function actorOf({ actor }: HistoryEntry): string {
  if (actor.kind === 'visitor') return 'Somebody';
  if (actor.kind === 'system') return `Mainstay (${actor.name})`;
  return actor.kind === 'platform' ? `${actor.name} (platform admin)` : actor.name;
}

export function iconOf({ action }: HistoryEntry): IconName {
  return ICONS[action] ?? 'shield-check';
}

/** The text of an action, and the word before its object, if the object is to be named. */
export function doneOf(entry: HistoryEntry): { text: string; object: 'record' | string | null } {
  const { action, actor, entity, key, label } = entry;
  const account = ACCOUNT_ACTIONS[action];
  if (!account) return { text: RECORD_ACTIONS[action] ?? action, object: 'record' };
  const isOwn = actor.kind === 'user' && entity === 'users/user' && actor.id === key;
  return { text: account[0], object: isOwn || label === null ? null : account[1] };
}

/** A property before and after; one side is undefined if the record was created or deleted. */
interface Change {
  /** The property's name in the schema, and its title. */
  of: string;
  name: string;
  before: string | undefined;
  after: string | undefined;
}

/** An entry's changes as readable text. @example [{ of: 'priority', name: 'Priority', before: 'Low', after: 'High' }] */
export function changesOf(
  manifest: Manifest,
  { entity, before, after }: Pick<HistoryEntry, 'entity' | 'before' | 'after'>,
): Change[] {
  const model = Object.hasOwn(manifest, entity) ? manifest[entity] : undefined;
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.map((name) => {
    const property = model && propertyOf(model, name);
    const text = (values: Record<string, unknown> | null) =>
      values === null
        ? undefined
        : (property ? valueText(property, values[name]) : String(values[name] ?? '')) || '–';
    return { of: name, name: property?.title ?? name, before: text(before), after: text(after) };
  });
}

const WITH_IT = [
  ['deleted_with_it', 'Also deleted'],
  ['restored_with_it', 'Also restored'],
] as const;

/** Further details of an entry. @example [['Also deleted', '2 Misc Costs, 3 Logs'], ['Address', '192.0.2.7']] */
export function factsOf(manifest: Manifest, { details }: HistoryEntry): [name: string, text: string][] {
  const facts: [string, string][] = [];
  for (const [word, name] of WITH_IT) {
    const went = Object.entries((details?.[word] ?? {}) as Record<string, number>);
    if (went.length === 0) continue;
    const parts = went.map(([path, count]) => {
      const entity = Object.hasOwn(manifest, path) ? manifest[path] : undefined;
      return `${formatNumber(count)} ${count === 1 ? (entity?.title ?? path) : (entity?.plural ?? path)}`;
    });
    facts.push([name, parts.join(', ')]);
  }
  if (typeof details?.meaning === 'string') facts.push([String(details.action ?? 'Signed'), details.meaning]);
  if (details?.set_state === true) facts.push(['State', 'set directly']);
  if (typeof details?.left === 'number') facts.push(['Recovery codes left', String(details.left)]);
  if (typeof details?.address === 'string') facts.push(['Network address', details.address]);
  return facts;
}

const LONGEST_NAME = 120;

/** The kind and name of an entry's record. @example { kind: 'work order', name: 'WO-00012' } */
export function recordOf(
  manifest: Manifest,
  { entity, key, label }: HistoryEntry,
): { kind: string; name: string } {
  const title = Object.hasOwn(manifest, entity) ? (manifest[entity]?.title ?? entity) : entity;
  // A record without a name is identified by kind and id.
  const name = label === `${title} ${key}` || label === null ? (key === null ? '' : String(key)) : label;
  return {
    kind: title.toLowerCase(),
    name: name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).trimEnd()}…` : name,
  };
}
