import type { Entity } from '../../../shared/schema/entity.ts';
import type { PrintSection, PrintWords } from '../../../shared/schema/print-words.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useTenant } from '../../data/tenant.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { headlineOf } from '../../records/page/record-heading.tsx';
import { RecordSignatures } from '../../records/page/record-signatures.tsx';
import { CompanyMark } from '../../ui/company-mark.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { keyed } from '../../ui/keyed.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { PaperFields } from './paper-fields.tsx';
import { PaperLines } from './paper-lines.tsx';

interface Props {
  entity: Entity;
  record: WireRecord;
  words: PrintWords;
}

/** The paper of one record: who sends it and what it is, its sections, and lines to sign on. */
export function Paper({ entity, record, words }: Props) {
  const model = useModel();
  const name = useRecordLabel()(entity.path, record);
  const company = useTenant().tenant?.name ?? '';
  const about = headlineOf(model.screens[entity.path], entity, record);
  const address = new URL(recordAddress(model, entity.path, record.id), window.location.origin).href;
  return (
    <article className="sheet" aria-label={name}>
      <header className="sheet-head">
        <div>
          <CompanyMark />
          <p className="sheet-company">{company}</p>
          <h2>
            {words.title ?? entity.title} {name}
          </h2>
          {about && <p className="sheet-about">{about}</p>}
          <p className="sheet-day">Printed {formatDateTime(new Date().toISOString())}</p>
        </div>
        <QrCode text={address} label={`Code that leads to ${name}`} />
      </header>
      {keyed(words.sections ?? [], (section) => JSON.stringify(section)).map(({ key, item }) => (
        <Section key={key} entity={entity} record={record} section={item} said={about} />
      ))}
      <RecordSignatures path={entity.path} id={record.id} />
      {words.sign.length > 0 && (
        <footer className="sheet-foot">
          {words.sign.map((line) => (
            <p key={line}>{line}, date</p>
          ))}
        </footer>
      )}
    </article>
  );
}

interface SectionProps {
  entity: Entity;
  record: WireRecord;
  section: PrintSection;
  /** What the paper is headed by. */
  said: string | undefined;
}

function Section({ entity, record, section, said }: SectionProps) {
  if (section.lines !== undefined)
    return <PaperLines owner={entity} record={record} section={{ ...section, lines: section.lines }} />;
  if (section.fields) return <PaperFields entity={entity} record={record} section={section} said={said} />;
  return (
    <section className="sheet-section">
      {section.title && <h3>{section.title}</h3>}
      {Array.from({ length: section.blank ?? 0 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines have no other name
        <div key={line} className="sheet-blank" />
      ))}
    </section>
  );
}
