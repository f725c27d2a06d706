import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { readRecord, runAction } from '../../data/records.ts';
import type { ActionSheetProps } from '../../records/slots.tsx';
import { RowsSheet } from './rows-sheet.tsx';
import { useIssuedParts } from './use-issued-parts.ts';

/** What goes back to stock of the parts that a work order has taken: all of them on one sheet. */
export function ReturnSheet({ record, name, action, onDone, onClose }: ActionSheetProps) {
  const issued = useIssuedParts(record.id);
  const property = propertyOf(action.form, 'quantity');
  if (!property) return null;
  return (
    <RowsSheet
      title={`${action.title} ${name}`}
      submit={action.title}
      rows={issued?.map(({ id, label, quantity }) => ({ id, name: label, facts: `${quantity} issued` }))}
      none="No parts are issued to this work order."
      property={property}
      run={({ id }, quantity) => runAction(WORK_ORDER, record.id, action.name, { part: id, quantity })}
      onDone={async () => onDone((await readRecord(WORK_ORDER, record.id)).data)}
      onClose={onClose}
    />
  );
}
