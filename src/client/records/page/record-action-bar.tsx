import { entityAt } from '../../../shared/schema/manifest.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ActionButtons } from '../actions/action-buttons.tsx';
import { RECORD_BUTTONS, useSlot } from '../slots.tsx';
import type { RecordMenuOf } from './record-view.tsx';
import { usePhoneTab } from './use-phone-tab.ts';

/** A record's action buttons and menu, once it has loaded. */
export function RecordActionBar({ path, id, menu }: { path: string; id: number; menu: RecordMenuOf }) {
  const { manifest } = useModel();
  const { record, etag, isChangeable } = useRecord(path, id);
  const entity = entityAt(manifest, path);
  const nameOf = useRecordLabel();
  const isWide = usePhoneTab(path, id) !== undefined;
  const buttons = useSlot(RECORD_BUTTONS).filter(({ fits }) => fits(entity));
  if (record)
    return (
      <ActionButtons
        entity={entity}
        record={record}
        etag={etag}
        isChangeable={isChangeable}
        isWide={isWide}
        menu={(rest) => (
          <>
            {buttons.map(({ name, Component }) => (
              <Component key={name} record={record} label={nameOf(path, record)} />
            ))}
            {menu(rest)}
          </>
        )}
      />
    );
  return entity.actions?.length ? <Skeleton width="9rem" height="2.25rem" /> : null;
}
