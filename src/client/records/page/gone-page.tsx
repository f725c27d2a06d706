import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Back, PageHeader } from '../../ui/page-header.tsx';
import { DeletedBy } from '../history/deleted-by.tsx';

interface Props {
  path: string;
  record: WireRecord;
  back: Back;
}

/** Replaces the page of a record that was deleted while open. */
export function GonePage({ path, record, back }: Props) {
  const name = useRecordLabel()(path, record);
  return (
    <>
      <PageHeader title={name} back={back} />
      <section className="card" role="status">
        <EmptyState
          icon="trash-2"
          title={`${name} is no longer there`}
          text="It was deleted after you opened it, or you can no longer see it."
        >
          <DeletedBy path={path} id={record.id} />
        </EmptyState>
      </section>
    </>
  );
}
