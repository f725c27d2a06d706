import useSWR from 'swr';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { MAX_PAGE_SIZE, type WireRecord } from '../../../shared/wire.ts';
import type { CacheKey } from '../../data/cache.ts';
import { recordLabel } from '../../data/record-label.ts';
import { request } from '../../data/request.ts';
import { useModel } from '../../model/model.ts';
import type { Choice } from './choice.ts';

/** The labels of the records whose ids a choice contains. */
export function useRecordNames(entity: Entity, { fills, values }: Choice) {
  const { manifest } = useModel();
  const wanted = new Map<string, Set<string>>();
  const want = (path: string, text: string | null | undefined) => {
    if (!text || !/^[1-9]\d*$/.test(text)) return;
    wanted.set(path, (wanted.get(path) ?? new Set()).add(text));
  };
  for (const [name, fill] of Object.entries(fills)) {
    const path = propertyOf(entity, name)?.reference?.entity;
    if (path === undefined || !manifest[path]) continue;
    if (fill && 'fixed' in fill) want(path, fill.fixed);
    for (const text of Object.values(values[name] ?? {})) want(path, text);
  }
  const asked = [...wanted].map(([path, ids]) => [path, [...ids]] as const);
  const key: CacheKey | null = asked.length > 0 ? ['answer', 'import-names', JSON.stringify(asked)] : null;
  const { data } = useSWR(key, async () => {
    const names: Record<string, string> = {};
    for (const [path, ids] of asked)
      for (let from = 0; from < ids.length; from += MAX_PAGE_SIZE) {
        const some = ids.slice(from, from + MAX_PAGE_SIZE).join(',');
        const { data: rows } = await request<WireRecord[]>('GET', path, {
          query: { 'id.in': some, page_size: MAX_PAGE_SIZE },
        });
        for (const row of rows) names[`${path} ${row.id}`] = recordLabel(manifest, path, row);
      }
    return names;
  });
  return (property: Property | undefined, text: string): string => {
    if (property?.choices) return property.choices.find((one) => String(one.const) === text)?.title ?? text;
    return (property?.reference && data?.[`${property.reference.entity} ${text}`]) ?? text;
  };
}
