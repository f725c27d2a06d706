import { type Manifest, propertyOf } from '../../../shared/schema/manifest.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import type { Moved } from '../../store/tables/refusal.ts';

/** The entities before and after a publication, and the rights of whoever hears what becomes of values. */
interface Around {
  before: Manifest;
  after: Manifest;
  rights: Rights;
}

/** What becomes of values that are there, in sentences with how many records it is about, for those who may see them all. */
export function movedTexts(moved: readonly Moved[], around: Around): Text[] {
  return moved.flatMap((one) => {
    const { rows, kept } = one;
    const mayCount = mayCountIn(one.entity, one.property, around);
    const words = wordsOf(one, around);
    const text = mayCount
      ? say(`schema.plan_${one.what}`, { count: rows, ...words })
      : say(`schema.plan_some_${one.what}`, words);
    return mayCount && kept > 0 ? [text, say('schema.plan_kept', { count: kept, ...words })] : [text];
  });
}

function mayCountIn(path: string, name: string, { before, after, rights }: Around): boolean {
  if (rights.isAll) return true;
  const [was, is] = [before[path], after[path]];
  if (!was || !is || rights.reach(was, before, 'read') !== 'all') return false;
  return rights.view(is, after)?.properties.some((one) => one.name === name) === true;
}

/** What people call all of it. */
function wordsOf({ what, entity, property, from, to }: Moved, { before, after }: Around) {
  const title = after[entity]?.title ?? entity;
  const find = (manifest: Manifest, name: string) => manifest[entity] && propertyOf(manifest[entity], name);
  const field = find(after, property)?.title ?? property;
  if (what !== 'choices') return { title, field, from: find(before, from)?.title ?? from, to: field };
  const choice = (manifest: Manifest, value: string) =>
    find(manifest, property)?.choices?.find((one) => String(one.const) === value)?.title ?? value;
  return { title, field, from: choice(before, from), to: choice(after, to) };
}
