import useSWR from 'swr';
import type { Entity } from '../../../shared/schema/entity.ts';
import { parameterOf } from '../../../shared/schema/filters.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { QuickValue, Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import type { CacheKey } from '../../data/cache.ts';
import type { Values } from '../../data/records.ts';
import { request } from '../../data/request.ts';
import { type Model, useModel } from '../../model/model.ts';
import { dayFromToday } from '../../ui/days.ts';

/** What a new record has without being asked, as its screen says (`ui:quick`, `ui:start`); undefined until it is known. */
export function useQuickValues(entity: Entity, screen: Screen) {
  const model = useModel();
  const given = screen.quick?.values ?? {};
  const { data, error } = useSWR<Values, Error>(
    ['answer', entity.path, JSON.stringify(given)] satisfies CacheKey,
    async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(given).map(async ([name, value]) => [
            name,
            await quickValue(model, entity, name, value),
          ]),
        ),
      ),
    { revalidateOnFocus: false },
  );
  const days = Object.entries(screen.starts).map(([name, count]) => [name, dayFromToday(count)]);
  return { values: data && { ...Object.fromEntries(days), ...data }, error };
}

/** A value as it is, or of a reference the first record with the given values. */
async function quickValue(model: Model, entity: Entity, name: string, value: QuickValue): Promise<unknown> {
  if (typeof value !== 'object') return value;
  const target = model.manifest[propertyOf(entity, name)?.reference?.entity ?? ''];
  if (!target) return undefined;
  const filters = Object.entries(value).map(([key, one]) => {
    const property = propertyOf(target, key);
    return [property && property.kind !== 'boolean' ? parameterOf(property, 'in') : key, String(one)];
  });
  const query = { ...Object.fromEntries(filters), page_size: 1 };
  const { data } = await request<WireRecord[]>('GET', target.path, { query });
  return data[0]?.id;
}
