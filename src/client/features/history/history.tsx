import '../../records/list/list.scss';
import { useSearchParams } from 'react-router-dom';
import { useModel } from '../../model/model.ts';
import { HistoryEntries } from '../../records/history/history-entries.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { HISTORY_PARAMS, readHistoryFilter } from './history-filter.ts';
import { HistoryFilters } from './history-filters.tsx';

const PAGE_SIZE = 50;

/** Everything that happened in a tenant, or on the platform. The page's address says how it is narrowed down. */
export function History({ isAdmin = false }: { isAdmin?: boolean }) {
  const [params, setParams] = useSearchParams();
  const { manifest } = useModel();
  const entities = Object.values(manifest);
  const filter = readHistoryFilter(
    params,
    entities.map(({ path }) => path),
  );
  const isNarrowed = Object.keys(filter).length > 0;
  const set = (change: Record<string, string>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        for (const [name, value] of Object.entries(change))
          if (value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
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
