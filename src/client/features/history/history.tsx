import '../../records/list/list.scss';
import { useModel } from '../../model/model.ts';
import { HistoryEntries } from '../../records/history/history-entries.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { HISTORY_PARAMS, readHistoryFilter } from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';

const PAGE_SIZE = 50;

/** The history of a tenant, or of the platform. The page's address holds the filters. */
export function History({ isAdmin = false }: { isAdmin?: boolean }) {
  const [params, changeParams] = useAddressParams();
  const { manifest } = useModel();
  const entities = Object.values(manifest);
  const filter = readHistoryFilter(
    params,
    entities.map(({ path }) => path),
  );
  const isNarrowed = Object.keys(filter).length > 0;
  const set = (change: Record<string, string>) =>
    changeParams((to) => {
      for (const [name, value] of Object.entries(change))
        if (value === '') to.delete(name);
        else to.set(name, value);
      return { to, replace: true };
    });
  return (
    <div className="history-page">
      <PageHeader
        title="History"
        back={{ to: isAdmin ? '/admin/settings' : '/settings', label: 'Settings' }}
        description="Every change and every sign-in, newest first. Entries cannot be changed or deleted."
      />
      <div className="card">
        <HistoryFilters
          isAdmin={isAdmin}
          entities={entities.map(({ path, plural }) => ({ path, plural }))}
          params={params}
          onChange={(name, value) => set({ [name]: value })}
          onClear={() => set(Object.fromEntries(HISTORY_PARAMS.map((name) => [name, ''])))}
        />
        <HistoryEntries
          key={JSON.stringify(filter)}
          filter={filter}
          size={PAGE_SIZE}
          empty={
            isNarrowed
              ? { title: 'Nothing found', text: 'Nothing that happened matches the filters.' }
              : { title: 'Nothing has happened yet', text: 'Changes and sign-ins will be listed here.' }
          }
        />
      </div>
    </div>
  );
}
