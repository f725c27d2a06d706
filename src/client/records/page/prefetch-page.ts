import type { WireRecord } from '../../../shared/wire.ts';
import { prefetchRecord } from '../../data/records.ts';
import { preloadForm } from '../form/load-forms.ts';

/** Prefetches what a listed record's page needs, when it is about to be opened. */
export function prefetchPage(path: string, { id }: WireRecord): void {
  preloadForm(path);
  void prefetchRecord(path, id);
}
