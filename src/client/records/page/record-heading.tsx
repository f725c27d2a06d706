import { Link } from 'react-router-dom';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { isNumbered, propertyOf } from '../../../shared/schema/manifest.ts';
import { isMark, type Screen } from '../../../shared/schema/screen.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { firstLine } from '../../ui/text-lines.ts';
import { recordAddress } from '../address.ts';
import { RecordPicture } from '../files/record-picture.tsx';
import { isLabelled } from '../saving/values.ts';
import { HEADING_FACTS, useSlot } from '../slots.tsx';
import { RecordTerm } from './record-term.tsx';

/** As many facts have room in one line of a phone. */
const ONE_LINE = 2;

/**
 * What heads the page of a record that is called by a number: the first line of its text (`ui:heading`); undefined for others, and
 * for one without a text.
 */
export function headlineOf(
  screen: Screen | undefined,
  entity: Entity,
  record: WireRecord | null | undefined,
): string | undefined {
  const text = headlineTextOf(screen, entity);
  return (text && record && firstLine(record[text.name])) || undefined;
}

/** The text that heads the pages of the entity's records; undefined if they are headed by what they are called. */
export function headlineTextOf(screen: Screen | undefined, entity: Entity): Property | undefined {
  const name = screen?.heading?.text;
  return name === undefined || !isNumbered(entity) ? undefined : propertyOf(entity, name);
}

interface Props {
  entity: Entity;
  record: WireRecord | null | undefined;
  /** Whether its text stands here; not if it heads the page already. */
  hasText: boolean;
}

/** Below a record's name: its summary and what it belongs to, as the screen defines (`ui:heading`). */
export function RecordHeading({ entity, record, hasText }: Props) {
  const { screens } = useModel();
  const screen = screens[entity.path];
  const { heading, looks = {} } = screen ?? {};
  const more = useSlot(HEADING_FACTS).filter(({ fits }) => screen && fits(screen));
  if (!heading) return null;
  const { term, notes = [] } = heading;
  // A badge beside the name says such a value already.
  const facts = heading.facts.filter((name) => !isMark(looks[name]));
  const factsClass = `record-heading-facts${facts.length > ONE_LINE ? ' is-long' : ''}`;
  // A text hidden from the user gets no line either.
  const text = hasText && heading.text !== undefined ? propertyOf(entity, heading.text) : undefined;
  if (!record)
    return (
      <div className="record-heading">
        {text && (
          <p key="text" className="record-heading-text">
            <Skeleton width="18rem" />
          </p>
        )}
        {facts.length > 0 && (
          <p key="facts" className={factsClass}>
            <Skeleton width="12rem" />
          </p>
        )}
      </div>
    );
  const known = facts.flatMap((name) => {
    const property = propertyOf(entity, name);
    return property && valueText(property, record[name]) !== '' ? [property] : [];
  });
  return (
    <div className="record-heading">
      <RecordPicture entity={entity} record={record} />
      {text && (
        <p key="text" className="record-heading-text">
          {firstLine(record[text.name]) || (
            <span className="record-heading-none">No {text.title.toLowerCase()}</span>
          )}
        </p>
      )}
      {facts.length > 0 && (
        <p key="facts" className={factsClass}>
          {known.map((property) => (
            <Fact key={property.name} property={property} value={record[property.name]} />
          ))}
          {notes
            .filter(({ where }) => holds(where, (name) => record[name]))
            .map(({ title }) => (
              <span key={title} className="record-note">
                {title}
              </span>
            ))}
          {more.map(({ name, Component }) => (
            <Component key={name} path={entity.path} id={record.id} />
          ))}
          {term && <RecordTerm entity={entity} record={record} term={term} />}
        </p>
      )}
    </div>
  );
}

function Fact({ property, value }: { property: Property; value: unknown }) {
  const model = useModel();
  const path = property.reference?.entity;
  // A date alone does not tell what happens on it.
  const text =
    property.kind === 'date' ? `${property.title} ${valueText(property, value)}` : valueText(property, value);
  if (!path || !isLabelled(value) || !Object.hasOwn(model.screens, path)) return <span>{text}</span>;
  return (
    <span>
      <Link to={recordAddress(model, path, value.id)}>{text}</Link>
    </span>
  );
}
