import type { Signature } from '../../shared/wire.ts';
import { useQuery } from './answer.ts';

/** Who has signed a record, the last one first; a null path requests nothing. */
export function useSignatures(path: string | null, id: number) {
  const { data, error, reload } = useQuery<Signature[]>(path && `${path}/${id}/signatures`);
  return { signatures: data ?? [], error, reload };
}
