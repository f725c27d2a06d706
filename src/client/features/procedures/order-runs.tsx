import './procedure.scss';
import { Link } from 'react-router-dom';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { ownerReference, recordAddress } from '../../records/address.ts';
import type { TabPart, TabPartProps } from '../../records/slots.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Progress } from './progress.tsx';

interface Props {
  path: string;
  owner: string;
  ownerId: number;
}

/** In a tab that names procedures to work through (`steps`). */
export const RUNS_ABOVE_LIST: TabPart = {
  name: 'procedures',
  place: 'above',
  fits: ({ steps }) => steps !== undefined,
  Component: ({ tab: { steps = '' }, owner, ownerId }: TabPartProps) =>
    useCan().read(steps) ? <OrderRuns path={steps} owner={owner} ownerId={ownerId} /> : null,
};

/** The procedures of a record, above its list: the progress of each, and a link to continue it. */
export function OrderRuns({ path, owner, ownerId }: Props) {
  const model = useModel();
  const reference = ownerReference(entityAt(model.manifest, path), owner);
  const { rows = [] } = useAllPages(path, [{ [`${reference}_id`]: String(ownerId) }]);
  if (rows.length === 0) return null;
  return (
    <ul className="order-runs">
      {rows.map((run) => {
        const isOpen = run.state === 'open';
        const failed = Number(run.failed ?? 0);
        return (
          <li key={run.id}>
            <span className="order-run-name">{String(run.name)}</span>
            <Progress done={Number(run.done)} total={Number(run.total)} />
            {failed > 0 && <span className="order-run-failed">{failed} failed</span>}
            <Link
              className={buttonClass(isOpen ? 'primary' : 'secondary')}
              to={recordAddress(model, path, run.id, ownerId)}
              aria-label={`${wayOn(run.state, Number(run.done))} ${String(run.name)}`}
            >
              {wayOn(run.state, Number(run.done))}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function wayOn(state: unknown, done: number): string {
  if (state !== 'open') return 'View';
  return done === 0 ? 'Begin' : 'Continue';
}
