import { eq } from '../store/eq.ts';
import type { Reader } from '../store/store.ts';

/** The records that people are limited to, such as the sites where they work: what `@my.site` stands for in `sees`. */
export const SCOPE = 'users/scope';

/** The ids of the records that somebody is given, by the references of that entity. @example { site: [1, 4] } */
export async function scopesOf(reader: Reader, user: number): Promise<Record<string, number[]>> {
  const rows = await reader.find(SCOPE as string, { where: [eq('user', user)] });
  const names = (reader.model.entities[SCOPE]?.properties ?? []).filter(
    ({ name, reference }) => reference && name !== 'user',
  );
  const all = names.map(({ name }): [string, number[]] => {
    const ids = rows.flatMap((row) => (row[name] as { id: number } | null)?.id ?? []);
    return [name, [...new Set(ids)]];
  });
  return Object.fromEntries(all.filter(([, ids]) => ids.length > 0));
}
