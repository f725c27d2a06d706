import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import { filesOf, type LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { ViewWords } from '../../../shared/schema/named-view.ts';
import type { Literal } from '../../../shared/schema/where.ts';
import { Button } from '../../ui/button.tsx';
import { said, withList } from './draft-files.ts';
import { FieldTicks } from './field-ticks.tsx';
import { AddLine, SheetSelect, SheetText, SheetTick } from './sheet-fields.tsx';
import { SortSelect } from './sort-select.tsx';

interface Props {
  entity: Entity;
  files: LayerFiles;
  onFiles(files: LayerFiles): void;
}

/** The views that stand above the list for everybody: which records they show, in which order and with which columns. */
export function ViewsSheet({ entity, files, onFiles }: Props) {
  const views = filesOf(files, entity.path).ui['ui:list']?.views ?? [];
  const [open, setOpen] = useState<number>();
  const keep = (next: ViewWords[]) => onFiles(withList(files, entity.path, { views: next }));
  return (
    <div className="studio-parts">
      {views.map((view, at) => (
        <details
          // biome-ignore lint/suspicious/noArrayIndexKey: titles change while they are typed
          key={at}
          open={open === at}
          onToggle={({ currentTarget }) => currentTarget.open && setOpen(at)}
        >
          <summary>{view.title || TEXTS.unnamed}</summary>
          <View
            entity={entity}
            view={view}
            onView={(next) => keep(views.map((one, index) => (index === at ? next : one)))}
            onRemove={() => keep(views.filter((_, index) => index !== at))}
          />
        </details>
      ))}
      <AddLine
        label={TEXTS.newView}
        action={TEXTS.addView}
        onAdd={(title) => {
          setOpen(views.length);
          keep([...views, { title }]);
        }}
      />
    </div>
  );
}

interface ViewProps {
  entity: Entity;
  view: ViewWords;
  onView(view: ViewWords): void;
  onRemove(): void;
}

function View({ entity, view, onView, onRemove }: ViewProps) {
  const { title, where = {}, order, columns = [], pinned = false } = view;
  const fields = entity.properties.filter((one) => !hasParts(one));
  const asked = fields.filter(({ kind }) => ['choice', 'choices', 'boolean'].includes(kind));
  const change = (changes: Partial<ViewWords>) => onView(said({ ...view, ...changes }));
  const ask = (name: string, value: Literal[]) => {
    const { [name]: _, ...others } = where;
    const next =
      value.length > 0 ? { ...others, [name]: value.length === 1 ? (value[0] as Literal) : value } : others;
    change({ where: Object.keys(next).length > 0 ? next : undefined });
  };
  return (
    <div className="studio-words">
      <SheetText label={TEXTS.viewTitle} value={title} onType={(title) => onView({ ...view, title })} />
      {asked.length === 0 && <p className="own-fields-note">{TEXTS.noFilters}</p>}
      {asked.map((property) => (
        <Filter
          key={property.name}
          property={property}
          values={[where[askedBy(property)] ?? []].flat() as Literal[]}
          onValues={(values) => ask(askedBy(property), values)}
        />
      ))}
      <SortSelect entity={entity} value={order} onSort={(next) => change({ order: next })} />
      <FieldTicks
        label={TEXTS.viewColumns}
        hint={columns.length === 0 ? TEXTS.allColumns : undefined}
        fields={fields}
        chosen={columns}
        onChosen={(next) => change({ columns: next })}
      />
      <SheetTick
        label={TEXTS.pinned}
        isTicked={pinned}
        onTick={(isIt) => change({ pinned: isIt || undefined })}
      />
      <Button size="sm" icon="trash-2" onClick={onRemove}>
        {TEXTS.removeView}
      </Button>
    </div>
  );
}

/** What a view asks of a field: of several choices, which of them a record has. */
function askedBy({ name, several }: Property): string {
  return several ? `${name}.has` : name;
}

interface FilterProps {
  property: Property;
  values: Literal[];
  onValues(values: Literal[]): void;
}

/** Which values of a field a view shows: a yes or no is chosen, several choices are ticked. */
function Filter({ property, values, onValues }: FilterProps) {
  const { title, kind, several, choices = several ?? [] } = property;
  if (kind === 'boolean')
    return (
      <SheetSelect
        label={TEXTS.onlyWhere(title)}
        none={TEXTS.any}
        value={values.length === 0 ? undefined : String(values[0])}
        options={[
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]}
        onChoose={(value) => onValues(value === undefined ? [] : [value === 'true'])}
      />
    );
  const options = choices.map(({ const: value, title: label = String(value) }) => ({
    value: value as Literal,
    label,
  }));
  return (
    <fieldset className="studio-set">
      <legend>{TEXTS.onlyWhere(title)}</legend>
      <div className="studio-ticks">
        {options.map(({ value, label }) => (
          <SheetTick
            key={String(value)}
            label={label}
            isTicked={values.includes(value)}
            onTick={(isIt) => onValues(isIt ? [...values, value] : values.filter((one) => one !== value))}
          />
        ))}
      </div>
    </fieldset>
  );
}
