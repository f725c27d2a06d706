import { useEffect, useState } from 'react';
import type { LabelWords } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { runBatch } from '../../data/batch.ts';
import { useList } from '../../data/records.ts';
import type { ChosenRecords } from '../../records/chosen-address.ts';

/** The records to print labels for, once each has the address for its QR code; otherwise the reason why one has none. */
export function useLabelled(
  asked: ChosenRecords | undefined,
  { token, action }: Partial<LabelWords>,
): { records: WireRecord[] | undefined; error: string | undefined; reload(): void } {
  const { rows, meta, error, reload } = useList(asked?.path ?? null, {
    'id.in': asked?.ids.join(),
    page_size: 100,
  });
  const [failure, setFailure] = useState<string>();
  const lacking =
    token === undefined || action === undefined ? [] : rows.filter((row) => row[token] === null);
  const missing = lacking.map(({ id }) => id).join();
  const path = asked?.path;
  useEffect(() => {
    if (path === undefined || action === undefined || missing === '') return;
    const ids = missing.split(',').map(Number);
    runBatch(path, ids, { action, values: {} }, ({ refused }) => {
      if (refused[0]) setFailure(refused[0].message);
    }).catch((reason: Error) => setFailure(reason.message));
  }, [path, action, missing]);
  return {
    records: meta && missing === '' ? rows : undefined,
    error: error?.message ?? failure,
    reload() {
      setFailure(undefined);
      void reload();
    },
  };
}
