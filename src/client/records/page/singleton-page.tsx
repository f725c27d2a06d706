import { SINGLETON_ID } from '../../../shared/schema/entity.ts';
import { useModel } from '../../model/model.ts';
import { entityRoute } from '../address.ts';
import { RecordView } from './record-view.tsx';

/** The page of an entity with exactly one record, on the entity's own route. */
export function SingletonPage({ path }: { path: string }) {
  const route = entityRoute(useModel(), path) ?? '/';
  const above = route.slice(0, route.lastIndexOf('/')) || '/';
  return (
    <RecordView
      path={path}
      recordKey={SINGLETON_ID}
      back={{ to: above, label: above.endsWith('/settings') ? 'Settings' : 'Home' }}
      addressOf={() => route}
    />
  );
}
