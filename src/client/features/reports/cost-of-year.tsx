import { Link } from 'react-router-dom';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useModel } from '../../model/model.ts';
import { ownerReference } from '../../records/address.ts';
import type { HEADING_FACTS, ItemOf } from '../../records/slots.tsx';
import { periodDays } from './periods.ts';
import { useReport } from './reports-api.ts';
import { useMaySee } from './use-may-see.ts';
import { valueText } from './value-text.ts';

/** Below the name of a record whose cost is reported in one of its tabs: what it has cost this year. */
export const COST_IN_HEADING: ItemOf<typeof HEADING_FACTS> = {
  name: 'cost',
  fits: ({ tabs }) => tabs?.some(({ report }) => report === 'life') === true,
  Component: CostOfYear,
};

/** Leads to the report that has the same figure. */
function CostOfYear({ path, id }: { path: string; id: number }) {
  const { manifest, currency, awaitsCurrency } = useModel();
  const maySee = useMaySee();
  const search = String(
    new URLSearchParams({
      [`${ownerReference(entityAt(manifest, WORK_ORDER), path)}_id`]: String(id),
      ...periodDays('calendar-year', new Date()),
    }),
  );
  const { report } = useReport(maySee('cost') ? 'cost' : undefined, search);
  const cost = report?.figures.find(({ name }) => name === 'cost');
  if (!cost || awaitsCurrency) return null;
  return (
    <span>
      <Link to={`/reports?${search}`}>Cost this year {valueText(cost.value, cost.unit, currency)}</Link>
    </span>
  );
}
