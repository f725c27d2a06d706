import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { TermWords } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecord } from '../../data/records.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { isPast } from '../../ui/days.ts';
import { formatDate } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { isLabelled } from '../saving/values.ts';

interface Props {
  entity: Entity;
  record: WireRecord;
  term: TermWords;
}

/** What holds until a day, such as a warranty and who gives it (`ui:heading`): of this record, or of one it refers to. */
export function RecordTerm({ entity, record, term }: Props) {
  if ('of' in term) return <TermOfAnother entity={entity} record={record} of={term.of} />;
  const day = record[term.until];
  if (typeof day !== 'string' || isPast(day)) return null;
  const by = term.by === undefined ? undefined : propertyOf(entity, term.by);
  const name = by && valueText(by, record[by.name]);
  return (
    <span className="record-term">
      <Icon name="shield-check" size={14} />
      {term.title} until {formatDate(day)}
      {name && `, ${name}`}
    </span>
  );
}

function TermOfAnother({ entity, record, of }: { entity: Entity; record: WireRecord; of: string }) {
  const { manifest, screens } = useModel();
  const can = useCan();
  const path = propertyOf(entity, of)?.reference?.entity;
  const other = path === undefined ? undefined : manifest[path];
  const term = path === undefined ? undefined : screens[path]?.heading?.term;
  const value = record[of];
  const key = isLabelled(value) && term && path !== undefined && can.read(path) ? value.id : null;
  const { record: found } = useRecord(path ?? entity.path, key);
  if (!other || !found || !term || 'of' in term) return null;
  return <RecordTerm entity={other} record={found} term={term} />;
}
