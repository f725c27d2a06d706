import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { type Entity, hasParts, type Property } from '../../../shared/schema/entity.ts';
import { filesOf, type LayerFiles } from '../../../shared/schema/layer-files.ts';
import { OWN_PROPERTIES } from '../../../shared/schema/own-properties.ts';
import type { FieldGroup } from '../../../shared/schema/screen.ts';
import { Button } from '../../ui/button.tsx';
import { withScreen } from './draft-files.ts';
import { FieldTicks } from './field-ticks.tsx';
import { isAddedField } from './of-draft.ts';
import { AddLine } from './sheet-fields.tsx';

interface Props {
  entity: Entity;
  files: LayerFiles;
  onFiles(files: LayerFiles): void;
}

/** The fields that a tenant can put under headings: its own. */
export function groupedFields({ path, properties }: Entity): Property[] {
  const always: readonly string[] = OWN_PROPERTIES.map(({ name }) => name);
  return properties.filter(
    (one) => !hasParts(one) && !always.includes(one.name) && isAddedField(path, one.name),
  );
}

/** The headings under which a form has the tenant's own fields. A field stands under one of them. */
export function GroupsSheet({ entity, files, onFiles }: Props) {
  const { path } = entity;
  const groups = filesOf(files, path).ui['ui:groups'] ?? [];
  const [open, setOpen] = useState<number>();
  const fields = groupedFields(entity);
  const keep = (next: FieldGroup[]) => onFiles(withScreen(files, path, { 'ui:groups': next }));
  return (
    <div className="studio-parts">
      {groups.map((group, at) => (
        <details
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place
          key={at}
          open={open === at}
          onToggle={({ currentTarget }) => currentTarget.open && setOpen(at)}
        >
          <summary>{group.title}</summary>
          <FieldTicks
            label={TEXTS.inGroup}
            fields={fields}
            chosen={group.fields}
            onChosen={(names) =>
              keep(
                groups.map(({ title, fields: before }, index) => ({
                  title,
                  fields: index === at ? names : before.filter((one) => !names.includes(one)),
                })),
              )
            }
          />
          <Button size="sm" icon="trash-2" onClick={() => keep(groups.filter((_, index) => index !== at))}>
            {TEXTS.removeGroup}
          </Button>
        </details>
      ))}
      <AddLine
        label={TEXTS.newGroup}
        action={TEXTS.addGroup}
        onAdd={(title) => {
          setOpen(groups.length);
          keep([...groups, { title, fields: [] }]);
        }}
      />
    </div>
  );
}
