import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useFileLinks } from '../../data/files.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useSingle } from '../../data/records.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { FileList } from '../../records/files/file-list.tsx';
import { TabContent } from '../../records/page/tab-content.tsx';
import type { PhoneTabProps } from '../../records/slots.tsx';
import { firstLine } from '../../ui/text-lines.ts';
import { OrderPart } from './order-part.tsx';
import { OrderParts } from './order-parts.tsx';
import { PhotoButton } from './photo-button.tsx';
import { TimerButton } from './timer-button.tsx';

const NOTE = 'work-orders/work_order_completion_note';

/**
 * A work order as it is done, on a phone: all that a technician needs, in one scroll. The tabs of the page hold the same in full; each
 * part leads there.
 */
export function OrderScroll({ record, viewOnly, isFixed }: PhoneTabProps) {
  const { screens } = useModel();
  const checklist = screens[WORK_ORDER]?.tabs.find(({ steps }) => steps !== undefined);
  return (
    <div className="order-scroll">
      <What record={record} />
      <Photos record={record} />
      {checklist && (
        <div className="order-part">
          <TabContent
            tab={checklist}
            owner={WORK_ORDER}
            ownerId={record.id}
            record={record}
            viewOnly={viewOnly}
            isFixed={isFixed}
          />
        </div>
      )}
      <OrderParts record={record} viewOnly={viewOnly || isFixed} />
      <Time record={record} />
      <Notes record={record} />
    </div>
  );
}

type Props = Pick<PhoneTabProps, 'record'>;

/** What is to be done beyond its first line, which heads the page, and where. */
function What({ record }: Props) {
  const entity = entityAt(useModel().manifest, WORK_ORDER);
  const text = String(record.description ?? '').trim();
  const rest = text.slice(firstLine(text).length).trim();
  const location = propertyOf(entity, 'location');
  const place = location ? valueText(location, record.location) : '';
  if (rest === '' && place === '') return null;
  return (
    <div className="order-part">
      {rest !== '' && <p className="order-text">{rest}</p>}
      {place !== '' && (
        <p className="order-facts">
          {location?.title}: {place}
        </p>
      )}
    </div>
  );
}

function Photos({ record }: Props) {
  const nameOf = useRecordLabel();
  const can = useCan();
  const files = (record.files ?? []) as StoredFile[];
  const ids = files.map(({ id }) => id);
  const links = useFileLinks(WORK_ORDER, record.id, 'files', ids);
  const mayAdd = can('update', WORK_ORDER, record) && can.write(WORK_ORDER, 'files');
  if (files.length === 0 && !mayAdd) return null;
  return (
    <OrderPart title="Photos">
      <FileList files={files} links={links} />
      <PhotoButton order={record} label={nameOf(WORK_ORDER, record)} />
    </OrderPart>
  );
}

function Time({ record }: Props) {
  const nameOf = useRecordLabel();
  const hours = propertyOf(entityAt(useModel().manifest, WORK_ORDER), 'hrs_spent');
  return (
    <OrderPart title="Time" to="misc-costs">
      <div className="order-line">
        <p className="order-facts">
          {hours && Number(record.hrs_spent ?? 0) > 0
            ? `${valueText(hours, record.hrs_spent)} booked`
            : 'Nothing booked yet'}
        </p>
        <TimerButton order={record} label={nameOf(WORK_ORDER, record)} />
      </div>
    </OrderPart>
  );
}

/** What was written when it was done; *Complete* asks for it. */
function Notes({ record }: Props) {
  const can = useCan();
  const { record: note, loaded } = useSingle(NOTE, 'work_order', can.read(NOTE) ? record.id : null);
  const text = String(note?.completion_notes ?? '').trim();
  if (!loaded) return null;
  return (
    <OrderPart title="Notes" to="completion-notes">
      {text === '' ? (
        <p className="order-facts">Nothing written yet</p>
      ) : (
        <p className="order-text">{text}</p>
      )}
    </OrderPart>
  );
}
