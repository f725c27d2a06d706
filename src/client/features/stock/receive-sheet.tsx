import { useState } from 'react';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { MAX_PAGE_SIZE } from '../../../shared/wire.ts';
import { readRecord, runAction, useList } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { ActionField } from '../../records/actions/action-field.tsx';
import { isLabelled } from '../../records/saving/values.ts';
import type { ActionSheetProps } from '../../records/slots.tsx';
import { type CountedRow, RowsSheet } from './rows-sheet.tsx';

const ORDER = 'parts/purchase_order';
const LINE = 'parts/purchase_order_line';

/** What has come of a purchase order: all of its open lines on one sheet, in each what came, at first all that is still to come. */
export function ReceiveSheet({ record, name, action, onDone, onClose }: ActionSheetProps) {
  const { manifest } = useModel();
  // What holds without a choice is told.
  const [location, setLocation] = useState<unknown>(
    isLabelled(record.ship_to) ? record.ship_to.id : undefined,
  );
  const { rows, meta } = useList(LINE, { purchase_order_id: record.id, page_size: MAX_PAGE_SIZE });
  const ofLine = entityAt(manifest, LINE).actions?.find((one) => one.name === 'receive');
  const quantity = ofLine && propertyOf(ofLine.form, 'quantity');
  const place = propertyOf(action.form, 'location');
  if (!quantity) return null;
  const open = rows.flatMap((line): CountedRow[] => {
    const rest = Number(line.rest ?? 0);
    const { label } = line.part as { label: string };
    const unit = line.unit ? ` ${String(line.unit)}` : '';
    const facts = `${rest} of ${Number(line.quantity)}${unit} still to come`;
    return rest > 0 ? [{ id: line.id, name: label, facts, start: rest }] : [];
  });
  return (
    <RowsSheet
      title={`${action.title} ${name}`}
      submit={action.title}
      rows={meta && open}
      none="Everything has arrived."
      property={quantity}
      run={({ id }, quantity) =>
        runAction(LINE, id, 'receive', { quantity, ...(location !== undefined && { location }) })
      }
      onDone={async () => {
        const { data } = await readRecord(ORDER, record.id);
        const isOver = data.state === 'received';
        onDone(data, isOver ? undefined : `${name}: received in part, the rest is still on order`);
      }}
      onClose={onClose}
    >
      {place && (
        <ActionField
          entity={action.form}
          values={{ location }}
          property={place}
          value={location}
          onChange={setLocation}
        />
      )}
    </RowsSheet>
  );
}
