import './record-signatures.scss';
import type { Signature } from '../../../shared/wire.ts';
import { useQuery } from '../../data/answer.ts';
import { useModel } from '../../model/model.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';

/** Who has signed a record, and whether what they signed is still what it says; on paper too. Nothing where nobody has. */
export function RecordSignatures({ path, id }: { path: string; id: number }) {
  const isSigned = useModel().manifest[path]?.actions?.some(({ sign }) => sign !== undefined) === true;
  const { signatures, error, reload } = useSignatures(isSigned ? path : null, id);
  if (error) return <LoadError text={error.message} onRetry={() => void reload()} />;
  if (signatures.length === 0) return null;
  return (
    <section className="record-signatures card" aria-label="Signatures">
      <h2>Signatures</h2>
      <ul>
        {signatures.map((one) => (
          <li key={one.id}>
            <p className="signature-meaning">{one.meaning}</p>
            <p className="signature-who">
              {one.user.label} · {one.action} · <time dateTime={one.at}>{formatDateTime(one.at)}</time>
            </p>
            <p className="signature-state">
              <Badge tone={one.is_valid ? 'success' : 'danger'}>{one.is_valid ? 'Valid' : 'Void'}</Badge>
              {!one.is_valid && <span>{whyVoid(one)}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @example whyVoid(signature) // 'Changed since: Work, Hazards' */
function whyVoid({ changed }: Signature): string {
  if (changed.length === 0) return 'Something that your role does not show has changed since.';
  return `Changed since: ${changed.map(({ title }) => title).join(', ')}`;
}

/** Who has signed a record, the last one first; a null path requests nothing. */
function useSignatures(path: string | null, id: number) {
  const { data, error, reload } = useQuery<Signature[]>(path && `${path}/${id}/signatures`);
  return { signatures: data ?? [], error, reload };
}
