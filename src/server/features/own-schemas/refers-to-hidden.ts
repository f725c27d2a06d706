import { say, type Text } from '../../../shared/texts/text.ts';
import { FILES } from '../../files/file-pieces.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Writer } from '../../store/store.ts';
import type { HiddenPart } from './hidden-parts.ts';

const VIEWS = 'users/view';
const RULES = 'company/rule';
/** What records had before choices were merged. */
const FORMER = '_former_choice';

/** What of a tenant still speaks of something that is hidden: said before it is removed for good. */
export async function referring(reader: Reader, part: HiddenPart): Promise<Text[]> {
  const { entity, property } = part;
  const texts: Text[] = [];
  const add = (
    code: 'schema.refers_views' | 'schema.refers_rules' | 'schema.refers_about' | 'schema.refers_signed',
    count: number,
  ) => {
    if (count > 0) texts.push(say(code, { count }));
  };
  if (property === null) {
    add('schema.refers_about', await countAbout(reader, entity));
    add('schema.refers_signed', await reader.count('_signature', { where: [eq('entity', entity)] }));
    add('schema.refers_views', await reader.count(VIEWS, { where: [eq('path', entity)] }));
  } else {
    const speaking = async (table: string, where: Condition[]) =>
      (await reader.find(table, { where })).filter((row) => JSON.stringify(row).includes(`"${property}`))
        .length;
    add('schema.refers_views', await speaking(VIEWS, [eq('path', entity)]));
    add('schema.refers_rules', await speaking(RULES, [eq('entity', entity)]));
  }
  if (part.leading.length > 0) texts.push(say('schema.refers_leading', { count: part.leading.length }));
  return [...texts, say('schema.refers_history')];
}

/** Removes what was about the records or values that go: no reference holds it, so nothing else would. What people have signed and the history stay. */
export async function removeAbout(writer: Writer, { entity, property }: HiddenPart): Promise<void> {
  if (property !== null) {
    for (const table of [FILES, FORMER])
      await writer.remove(table, [eq('entity', entity), eq('property', property)]);
    return;
  }
  for (const { path, by } of aboutEntities(writer)) {
    // Comments have photos of their own.
    const said = await writer.find(path, { where: [eq(by, entity)], properties: ['id'] });
    for (const { id } of said) await writer.remove(FILES, [eq('entity', path), eq('key', id)]);
    await writer.remove(path, [eq(by, entity)]);
  }
  for (const table of [FILES, FORMER, '_due', '_example_record'])
    await writer.remove(table, [eq('entity', entity)]);
  await writer.remove(VIEWS, [eq('path', entity)]);
}

async function countAbout(reader: Reader, entity: string): Promise<number> {
  let count = 0;
  for (const { path, by } of aboutEntities(reader))
    count += await reader.count(path, { where: [eq(by, entity)] });
  return count;
}

function aboutEntities({ model }: Reader): { path: string; by: string }[] {
  return Object.values(model.entities).flatMap(({ path, about }) =>
    about ? [{ path, by: about.entity }] : [],
  );
}
