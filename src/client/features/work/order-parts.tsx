import { useLocation, useNavigate } from 'react-router-dom';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { actionsFor } from '../../records/actions/actions-for.ts';
import { asking } from '../../records/actions/next-action.ts';
import { OfferedRecords } from '../../records/page/offered-records.tsx';
import { Button } from '../../ui/button.tsx';
import { useIssuedParts } from '../stock/use-issued-parts.ts';
import { OrderPart } from './order-part.tsx';

/** What is done with parts on an order: whatever else there is stands in its tab. */
const ACTIONS = ['issue', 'return'];

/** The parts of a work order: what was issued, what its asset is fitted with, and a sheet each to issue and to return. */
export function OrderParts({ record, viewOnly }: { record: WireRecord; viewOnly: boolean }) {
  const { manifest, screens } = useModel();
  const can = useCan();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const issued = useIssuedParts(record.id) ?? [];
  const screen = screens[WORK_ORDER];
  const offer = screen?.tabs.find((tab) => tab.offer)?.offer;
  const suiting = actionsFor(entityAt(manifest, WORK_ORDER), screen, record);
  const actions = viewOnly
    ? []
    : ACTIONS.flatMap((own) => suiting.find(({ name }) => name === own && can.act(WORK_ORDER, name)) ?? []);
  const offered = actions.filter(({ name }) => name !== 'return' || issued.length > 0);
  if (issued.length === 0 && offered.length === 0) return null;
  return (
    <OrderPart title="Parts" to="misc-costs">
      {issued.length > 0 && (
        <ul className="order-issued">
          {issued.map(({ id, label, quantity }) => (
            <li key={id}>
              <span>{label}</span>
              <span className="order-facts">{quantity} issued</span>
            </li>
          ))}
        </ul>
      )}
      {offer && !viewOnly && <OfferedRecords offer={offer} path={WORK_ORDER} id={record.id} />}
      <div className="order-buttons">
        {offered.map(({ name, title }) => (
          <Button
            key={name}
            onClick={() =>
              navigate({ search: asking(search, name) }, { replace: true, preventScrollReset: true, state })
            }
          >
            {title}
          </Button>
        ))}
      </div>
    </OrderPart>
  );
}
