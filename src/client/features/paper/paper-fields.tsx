import type { Entity } from '../../../shared/schema/entity.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import type { PrintSection } from '../../../shared/schema/print-words.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { useRecord } from '../../data/records.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';

interface Props {
  entity: Entity;
  record: WireRecord;
  section: PrintSection;
  /** What the paper is headed by, which is not told twice. */
  said: string | undefined;
}

/** Fields on paper: those of the record with their titles, or the lines of an address, of the record that `of` leads to. */
export function PaperFields({ entity, record, section, said }: Props) {
  const { of } = section;
  const property = of === undefined ? undefined : propertyOf(entity, of);
  if (of === undefined) return <Fields entity={entity} record={record} section={section} said={said} />;
  const led = record[of] as Labelled | null | undefined;
  const path = property?.reference?.entity;
  return led && path ? <Address path={path} led={led} section={section} /> : null;
}

function Fields({ entity, record, section: { title, fields = [] }, said }: Props) {
  const { screens } = useModel();
  const told = fields.flatMap((name) => {
    const property = propertyOf(entity, name);
    const text = property && valueText(property, record[name], screens[entity.path]?.looks[name]);
    return property && text && text !== said ? [{ property, text }] : [];
  });
  if (told.length === 0) return null;
  return (
    <section className="sheet-section">
      {title && <h3>{title}</h3>}
      <dl className={`sheet-fields${told.length === 1 ? ' is-one' : ''}`}>
        {told.map(({ property, text }) => (
          <div key={property.name}>
            <dt>{property.title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface AddressProps {
  path: string;
  led: Labelled;
  section: PrintSection;
}

/** What an envelope would say. Who may not read that record is told its name. */
function Address({ path, led, section: { title, fields = [] } }: AddressProps) {
  const { manifest } = useModel();
  const mayRead = useCan().read(path);
  const { record } = useRecord(path, mayRead ? led.id : null);
  const entity = entityAt(manifest, path);
  const lines = fields.flatMap((name) => {
    const property = propertyOf(entity, name);
    return (property && record && valueText(property, record[name])) || [];
  });
  return (
    <section className="sheet-section is-address">
      {title && <h3>{title}</h3>}
      <address>{(lines.length > 0 ? lines : [led.label]).join('\n')}</address>
    </section>
  );
}
