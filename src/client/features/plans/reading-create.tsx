import { useMemo, useState } from 'react';
import { useAllPages } from '../../data/all-pages.ts';
import { LazyEntityForm } from '../../records/form/lazy-forms.tsx';
import type { CreateFormProps } from '../../records/slots.tsx';
import { FallQuestion, isFall } from './fall-question.tsx';

/** The form of a reading for an asset's main meter. If the value is lower than before, it asks why. */
export function ReadingCreate({ path, parent, submitLabel, onSaved }: CreateFormProps) {
  const asset = parent.id;
  const { rows = [], reload } = useAllPages('assets/meter', [
    { asset_id: String(asset), 'retired_on.null': 'true' },
  ]);
  const meter =
    rows.find(({ is_primary }) => is_primary === true) ?? (rows.length === 1 ? rows[0] : undefined);
  const [change, setChange] = useState('');
  const fixed = useMemo(() => ({ asset, ...(change !== '' && { change }) }), [asset, change]);
  return (
    <LazyEntityForm
      path={path}
      recordKey="new"
      fixed={fixed}
      submitLabel={submitLabel}
      asks={(values) =>
        meter && isFall(meter, values.meter_reading) ? (
          <FallQuestion value={change} onChange={setChange} required />
        ) : null
      }
      onSaved={() => {
        void reload();
        onSaved();
      }}
    />
  );
}
