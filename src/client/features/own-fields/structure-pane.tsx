import { useRef, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { OWN_PROPERTIES } from '../../../shared/schema/own-properties.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { dragPlace, dragSource } from '../../ui/drag.ts';
import { Icon } from '../../ui/icon.tsx';
import { AddField } from './add-field.tsx';
import { type DraftField, FIELD_KINDS } from './draft-fields.ts';
import { isAddedField, isOfDraft } from './of-draft.ts';
import type { OwnTexts } from './studio-place.ts';

interface Props {
  entity: Entity;
  screen: Screen | undefined;
  /** What the draft's own fields are called. */
  own: OwnTexts;
  fields: DraftField[];
  /** What is wrong, by field; what belongs to none has the empty name. */
  errors: Record<string, string[]>;
  chosen: string | undefined;
  onChoose(name: string): void;
  /** Opens the sheet of the kind of record itself. */
  onWhole(): void;
  onAdd(field: DraftField): void;
  /** @param at the place among the tenant's own */
  onMove(name: string, at: number): void;
}

/** The fields of a kind of record: those of the product in their groups, of which some words can be said otherwise, and the tenant's own, which can be added and ordered. */
export function StructurePane({
  entity,
  screen,
  own,
  fields,
  errors,
  chosen,
  onChoose,
  onWhole,
  onAdd,
  onMove,
}: Props) {
  const dragged = useRef<string>();
  const [over, setOver] = useState<string>();
  return (
    <Card title={`Fields of ${entity.plural}`} className="studio-structure">
      <Button size="sm" icon="pencil" onClick={onWhole}>
        {isOfDraft(entity.path) ? TEXTS.aboutIt : TEXTS.aboutViews}
      </Button>
      {!isOfDraft(entity.path) && <h3>{own.title}</h3>}
      {fields.length === 0 && <p className="own-fields-note">{TEXTS.none}</p>}
      <ol className="own-field-rows" aria-label={own.fields}>
        {fields.map(({ name, title, kind, required, listed }, at) => (
          <li
            key={name}
            className={over === name ? 'is-over' : undefined}
            {...dragSource(dragged, () => name, title)}
            {...dragPlace(dragged, {
              onOver: () => setOver(name),
              onLeave: () => setOver(undefined),
              onDrop: (moved) => onMove(moved, at),
            })}
          >
            <button
              type="button"
              aria-current={name === chosen ? 'true' : undefined}
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onClick={() => onChoose(name)}
              onKeyDown={(event) => {
                const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                if (by === 0 || !event.altKey) return;
                event.preventDefault();
                onMove(name, at + by);
              }}
            >
              <Icon name="arrow-up-down" />
              <span className="own-field-title">{title || name}</span>
              <span className="own-field-facts">
                {[
                  FIELD_KINDS[kind].title,
                  ...(required ? ['required'] : []),
                  ...(listed ? [TEXTS.isListed] : []),
                ].join(', ')}
              </span>
              {errors[name] && <span className="own-field-wrong">{TEXTS.wrong}</span>}
            </button>
          </li>
        ))}
      </ol>
      {fields.length > 1 && <p className="own-fields-note">{TEXTS.order}</p>}
      {errors[''] && <p className="form-field-error">{errors[''].join(' ')}</p>}
      <AddField key={entity.path} onAdd={onAdd} />
      {!isOfDraft(entity.path) && <h3>{TEXTS.product}</h3>}
      {groupsOf(entity, screen).map((group) => (
        <details key={group.title}>
          <summary>
            {group.title} <span className="own-fields-note">{group.properties.length}</span>
          </summary>
          <ul className="product-fields">
            {group.properties.map(({ name, title, requiredOfPeople }) => (
              <li key={name}>
                <button
                  type="button"
                  aria-current={name === chosen ? 'true' : undefined}
                  onClick={() => onChoose(name)}
                >
                  <span className="own-field-title">{title}</span>
                  <span className="own-field-facts">
                    {[
                      ...(requiredOfPeople ? ['required'] : []),
                      ...(screen?.widgets[name] === 'hidden' ? [TEXTS.isLeftOut] : []),
                    ].join(', ')}
                  </span>
                  {errors[name] && <span className="own-field-wrong">{TEXTS.wrong}</span>}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

/** The fields of the product by the groups of its form; those in none stand first. */
function groupsOf(entity: Entity, screen: Screen | undefined): { title: string; properties: Property[] }[] {
  const always: string[] = OWN_PROPERTIES.map(({ name }) => name);
  if (isOfDraft(entity.path)) return [];
  const shown = entity.properties.filter(
    ({ name }) => !isAddedField(entity.path, name) && !always.includes(name),
  );
  const groups = screen?.groups ?? [];
  const grouped = new Set(groups.flatMap(({ fields }) => fields));
  const those = (isIn: (name: string) => boolean) => shown.filter(({ name }) => isIn(name));
  return [
    { title: TEXTS.main, properties: those((name) => !grouped.has(name)) },
    ...groups.map(({ title, fields }) => ({ title, properties: those((name) => fields.includes(name)) })),
  ].filter(({ properties }) => properties.length > 0);
}
