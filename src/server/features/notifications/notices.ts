import { NOTICE } from '../../../shared/entity-paths.ts';
import type { NoticeName } from '../../../shared/notices.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { type Fact, say, type Text } from '../../../shared/texts/text.ts';
import { readerAs } from '../../access/reader-as.ts';
import { schemaOf } from '../../access/schema.ts';
import { storedText } from '../../access/worded-texts.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Writer } from '../../store/store.ts';
import { queueMail } from './mail-outbox.ts';
import { choiceOf } from './preferences.ts';

/** Something to notify people of. */
export interface Notice {
  kind: NoticeName;
  /** The record concerned. */
  entity: string;
  row: Row;
  /** Tells it apart from other notices of its kind and record: each person is notified of it once. */
  once: string;
  /** When it happened. */
  at: Date;
  /** What happened, if it is not what its kind usually says. */
  text?: (record: Fact) => Text;
}

/**
 * Notifies people, in the transaction of the event: in the app, by a mail at once or by the daily digest, as each has
 * chosen. Users who may not read the record are not notified.
 */
export async function tell(writer: Writer, notice: Notice, users: Iterable<number>): Promise<void> {
  const { kind, entity, row, once, at, text = (record) => say(`notice.${kind}`, { record }) } = notice;
  const said = text(labelOf(writer, entity, row));
  const stored = storedText(schemaOf(writer.model), NOTICE, 'title', [said], 200);
  const title = String(stored.title);
  const dedupe = `${kind}:${entity}:${row.id}:${once}`.slice(0, 200);
  for (const user of new Set(users)) {
    const own = await readerAs(writer, user);
    if (!own || !(await own.get(entity, row.id))) continue;
    const { app, mail } = await choiceOf(writer, user, kind);
    if (!app && mail === 'off') continue;
    const isKnown = await writer.first(NOTICE, [eq('user', user), eq('dedupe', dedupe)]);
    if (isKnown) continue;
    const id = await writer.insert(NOTICE, {
      user,
      kind,
      ...stored,
      entity,
      key: row.id,
      dedupe,
      is_shown: app,
      in_digest: mail === 'digest',
      created_at: at.toISOString(),
    });
    if (mail === 'now')
      await queueMail(writer, {
        key: `notice:${id}`,
        user,
        content: { kind, titles: [{ kind, title, entity, key: row.id }] },
        at,
      });
  }
}

/** The label of a record, with that of its parent. @example 'Hours of Crusher 2' */
function labelOf(reader: Reader, path: string, row: Row): Fact {
  const entity = schemaOf(reader.model).at(path);
  const property = entity.label === undefined ? undefined : propertyOf(entity, entity.label);
  const value = property && row[property.name];
  const own = typeof value === 'string' && value !== '' ? value : `${entity.title} ${row.id}`;
  const parent = entity.parent === undefined ? undefined : (row[entity.parent] as { label?: string } | null);
  const called = typeof parent?.label === 'string' ? `${own} of ${parent.label}` : own;
  return { entity: path, property: property?.name ?? 'id', value: called };
}

/** The users who plan work: planners, or admins if there are none. */
export async function planners(reader: Reader): Promise<number[]> {
  const withBase = async (base: string) => {
    const found = await reader.find('users/user', {
      where: [eq('role.base', base), eq('is_active', true)],
      properties: ['id'],
    });
    return found.map(({ id }) => id);
  };
  const found = await withBase('planner');
  return found.length > 0 ? found : withBase('admin');
}
