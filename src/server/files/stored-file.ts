import type { StoredFile } from '../../shared/schema/files.ts';
import type { Row } from '../store/store.ts';

/** A row of the table of files as records tell of it. */
export function storedFile({ id, name, type, size, has_thumb: thumb }: Row): StoredFile {
  return { id, name: String(name), type: String(type), size: Number(size), thumb: thumb === true };
}
