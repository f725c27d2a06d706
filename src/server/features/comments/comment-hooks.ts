import { ownersIn } from '../../../shared/schema/sees.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import type { RowOf } from '../../store/store.ts';
import { tell } from '../notifications/notices.ts';
import { namedPeople } from './named-people.ts';
import { watchersOf } from './watchers.ts';

const COMMENT = 'comments/comment';

/** A comment says something, knows whom it names, and is heard of by them and by those whose record it is or who watch it. */
export const commentHooks: EntityHooks<typeof COMMENT> = {
  entity: COMMENT,
  async validate(change) {
    const isEmpty = String(valueAfter(change, 'text') ?? '').trim() === '';
    if (isEmpty && valueAfter(change, 'photos') === null) throw fieldError('text', say('field.says_nothing'));
  },
  async derive(change, reader) {
    if (change.values.text === undefined) return {};
    const about = { path: String(valueAfter(change, 'entity')), id: Number(valueAfter(change, 'key')) };
    const named = await namedPeople(change.values.text ?? '', about, reader);
    return { named: named.length > 0 ? named.map(({ label }) => label).join('\n') : null };
  },
  async afterSave(change, after, transaction) {
    if (!transaction.isQuiet) await tellOf(change, after, transaction);
  },
};

/** Nobody hears of their own words, or of the same comment twice. */
async function tellOf(
  { before, principal, now, values }: Change<typeof COMMENT>,
  after: RowOf<typeof COMMENT>,
  { writer }: Transaction,
): Promise<void> {
  const path = String(after.entity);
  const row = await writer.get(path, Number(after.key));
  if (!row) return;
  const named = values.text == null ? [] : await namedPeople(values.text, { path, id: row.id }, writer);
  const notice = { entity: path, row, once: `comment ${after.id}`, at: now };
  const hear = (all: number[]) => all.filter((user) => user !== principal.id);
  const ids = named.map(({ id }) => id);
  await tell(writer, { ...notice, kind: 'named' }, hear(ids));
  if (before) return;
  const owners = ownersIn(writer.model.entities[path]?.sees.own).map((name) => writtenValue(row, name));
  const others = [...owners, ...(await watchersOf(writer, path, row.id))].filter(
    (user): user is number => typeof user === 'number' && !ids.includes(user),
  );
  await tell(writer, { ...notice, kind: 'commented' }, hear(others));
}
