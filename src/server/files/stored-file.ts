import type { StoredFile } from '../../shared/schema/files.ts';
import type { Row } from '../store/store.ts';

/** The description of a file that records store, from its row in the table of files. */
export function storedFile({ id, name, type, size, has_thumb: thumb }: Row): StoredFile {
  return { id, name: String(name), type: String(type), size: Number(size), thumb: thumb === true };
}
