import type { WireRecord } from '../../../shared/wire.ts';
import { prefetchRecord } from '../../data/records.ts';
import { preloadForm } from '../form/load-forms.ts';

/** Gets what the page of a listed record needs, as somebody is about to open it. */
export function prefetchPage(path: string, { id }: WireRecord): void {
  preloadForm(path);
  void prefetchRecord(path, id);
}
