import { useState } from 'react';
import { Link } from 'react-router-dom';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { PropertyValue, valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { ActionButtons } from '../../records/actions/action-buttons.tsx';
import { recordAddress } from '../../records/address.ts';
import { useDayOf } from '../../records/record-day.ts';
import { DueMark } from '../../records/rows/due-mark.tsx';
import { firstLine } from '../../ui/text-lines.ts';
import { useFocusAfter } from '../../ui/use-focus-after.ts';
import { PhotoButton } from './photo-button.tsx';
import { ReadMeters } from './read-meters.tsx';
import { TimerButton } from './timer-button.tsx';
import type { DueReadings } from './use-due-meters.ts';

/** Whether an order's parts are in stock; nothing for an order without parts. */
const PARTS: Record<string, string> = { ready: 'Parts ready', short: 'Waiting for parts' };

/** A work order as seen by those who do it: the work, its asset and place, the due date, and the next step. */
export function WorkCard({ order, readings }: { order: WireRecord; readings: DueReadings }) {
  const model = useModel();
  const dayOf = useDayOf();
  const entity = entityAt(model.manifest, WORK_ORDER);
  const looks = model.screens[WORK_ORDER]?.looks ?? {};
  const text = (name: string) => {
    const property = propertyOf(entity, name);
    return property ? valueText(property, order[name]) : '';
  };
  const what = firstLine(text('description'));
  const facts = [text('code'), text('asset'), text('site')].filter((fact) => fact !== '');
  const items = Number(order.items ?? 0);
  const due = order.completion_end_date;
  const parts = PARTS[String(order.parts_state)];
  const procedures = Number(order.procedures_open ?? 0);
  const toRead = readings.of(order);
  const [isReading, setReading] = useState(false);
  // After the last reading its button disappears.
  const link = useFocusAfter<HTMLAnchorElement>(isReading && toRead.length > 0);
  return (
    <li className="work-card card">
      <div className="work-words">
        <Link
          ref={link}
          className="work-what"
          to={recordAddress(model, WORK_ORDER, order.id)}
          state={{ back: { to: '/my-work', label: 'My Work' } }}
        >
          {what || text('code')}
        </Link>
        <p className="work-facts">{facts.join(' · ')}</p>
        <p className="work-marks">
          {['status', 'priority'].map((name) => {
            const property = propertyOf(entity, name);
            return (
              property && (
                <PropertyValue key={name} property={property} value={order[name]} look={looks[name]} />
              )
            );
          })}
          {typeof due === 'string' && <DueMark day={due} on={dayOf(entity, order)} />}
          {procedures > 0 && (
            <span className="work-items">
              {procedures === 1 ? '1 procedure to finish' : `${procedures} procedures to finish`}
            </span>
          )}
          {parts && (
            <span className={`work-items${order.parts_state === 'short' ? ' is-short' : ''}`}>{parts}</span>
          )}
          {items > 0 && (
            <span className="work-items">
              {items - Number(order.items_open ?? 0)} of {items} done
            </span>
          )}
        </p>
      </div>
      <div className="work-buttons">
        <TimerButton order={order} label={text('code')} />
        <ActionButtons entity={entity} record={order} short />
        <PhotoButton order={order} label={text('code')} />
        <ReadMeters
          due={toRead}
          order={order}
          label={text('code')}
          isOpen={isReading}
          onOpen={setReading}
          onSaved={readings.reload}
        />
      </div>
    </li>
  );
}
