import './groups.scss';
import { useSummary } from '../../data/summary.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { groupFilter, groupLabel, inGroupOrder } from '../rows/group-terms.ts';
import { useShownList } from '../rows/list-context.ts';
import { totalColumns } from '../rows/list-totals.ts';
import { GroupSection } from './group-section.tsx';

/** The groups of a list with counts and sums; each opens to its records. */
export default function GroupedList() {
  const { entity, screen, asked, group: by } = useShownList();
  if (!by) throw new Error(`Nothing says what ${entity.plural} are grouped by.`);
  const summed = totalColumns(entity, screen);
  const sums = summed.map(({ name }) => name).join(',');
  const { rows, error, reload } = useSummary(entity.path, {
    ...asked,
    group: by.term,
    count: '1',
    ...(sums && { sum: sums }),
  });
  const refused = error?.errors?.group?.[0];
  if (error)
    return (
      <LoadError
        text={
          refused
            ? `Grouping by ${by.label} ${refused}.`
            : 'The groups could not be loaded. Please try again.'
        }
        onRetry={() => void reload()}
      />
    );
  if (!rows)
    return (
      <div className="groups" aria-busy>
        {[1, 2, 3].map((one) => (
          <Skeleton key={one} height="2.75rem" />
        ))}
      </div>
    );
  const found = new Map(rows.map((row) => [row.group[by.term] ?? null, row]));
  return (
    <section className="groups" aria-label={`${entity.plural} by ${by.label}`}>
      {inGroupOrder(by, [...found.keys()], screen.views?.board?.by === by.property.name).map((value) => {
        const label = groupLabel(by, value);
        const row = found.get(value);
        return (
          <GroupSection
            // Two records may have the same name.
            key={JSON.stringify(value)}
            by={by}
            label={label}
            count={row?.count ?? 0}
            sums={summed.map((property) => ({ property, sum: row?.sum?.[property.name] ?? 0 }))}
            asked={groupFilter(by, value, asked)}
          />
        );
      })}
    </section>
  );
}
