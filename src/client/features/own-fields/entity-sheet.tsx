import type { ReactNode } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { filesOf, type LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { NavItem } from '../../../shared/schema/screen.ts';
import { NAV_ICONS } from '../../../shared/schema/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import {
  isMadeInTab,
  isPart,
  tabOf,
  withFile,
  withMadeInTab,
  withOwner,
  withPart,
} from './draft-entities.ts';
import { GroupsSheet, groupedFields } from './groups-sheet.tsx';
import { MovesSheet } from './moves-sheet.tsx';
import { isOfDraft } from './of-draft.ts';
import { SheetField, SheetSelect, SheetText, SheetTick } from './sheet-fields.tsx';
import { ShownSheet } from './shown-sheet.tsx';
import { StatesSheet } from './states-sheet.tsx';
import { ViewsSheet } from './views-sheet.tsx';

interface Props {
  /** As the draft makes it. */
  entity: Entity;
  files: LayerFiles;
  /** All kinds of record, of the product too. */
  kinds: Entity[];
  errors: string[];
  onFiles(files: LayerFiles): void;
  onRemove(): void;
}

/** What a kind of record has as a whole: one of the tenant's own its name and place, any its views and the groups of its form. */
export function EntitySheet({ entity, files, kinds, errors, onFiles, onRemove }: Props) {
  const { path, title, plural } = entity;
  const isOwn = isOfDraft(path);
  const parts = { entity, files, onFiles };
  return (
    <Card
      title={isOwn ? title || path : plural}
      className="studio-sheet"
      actions={
        isOwn && (
          <Button variant="ghost" icon="trash-2" aria-label={`Remove ${title || path}`} onClick={onRemove} />
        )
      }
    >
      {errors.length > 0 && (
        <p className="form-field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      {isOwn && <OwnWords path={path} files={files} kinds={kinds} onFiles={onFiles} />}
      {isOwn && (
        <Section title={TEXTS.shown}>
          <ShownSheet {...parts} />
        </Section>
      )}
      {isOwn && (
        <Section title={TEXTS.states}>
          <StatesSheet {...parts} />
        </Section>
      )}
      {isOwn && (
        <Section title={TEXTS.moves}>
          <MovesSheet {...parts} />
        </Section>
      )}
      <Section title={TEXTS.views}>
        <ViewsSheet {...parts} />
      </Section>
      {groupedFields(entity).length > 0 && (
        <Section title={TEXTS.groups}>
          <GroupsSheet {...parts} />
        </Section>
      )}
    </Card>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** What a kind of record is called, and where it stands. */
function OwnWords({
  path,
  files,
  kinds,
  onFiles,
}: Pick<Props, 'files' | 'kinds' | 'onFiles'> & { path: string }) {
  const { data, ui } = filesOf(files, path);
  const { title = '', 'x-entity': words = {} } = data;
  const menu: Partial<NavItem> = ui['ui:nav'] ?? {};
  const place = (changes: Partial<NavItem>) =>
    onFiles(withFile(files, `${path}.ui.json`, { 'ui:nav': { ...menu, ...changes } as NavItem }));
  const owners = kinds.filter((one) => one.path !== path);
  const owner = tabOf(files, path);
  return (
    <div className="studio-words">
      <SheetText
        label={TEXTS.oneIsCalled}
        value={title}
        onType={(title) => onFiles(withFile(files, `${path}.json`, { title }))}
      />
      <SheetField label={TEXTS.manyAreCalled}>
        {(own) => (
          <input
            {...own}
            className="form-control"
            value={words.plural ?? ''}
            placeholder={`${title}s`}
            maxLength={60}
            onChange={({ target }) => {
              const { plural: _, ...others } = words;
              const plural = target.value === '' ? {} : { plural: target.value };
              onFiles(withFile(files, `${path}.json`, { 'x-entity': { ...others, ...plural } }));
            }}
          />
        )}
      </SheetField>
      <SheetSelect
        label={TEXTS.tabOn}
        hint={TEXTS.tabHint}
        none={TEXTS.tabNowhere}
        value={owner}
        options={owners.map((one) => ({ value: one.path, label: one.plural }))}
        onChoose={(chosen) =>
          onFiles(
            withOwner(
              files,
              path,
              owners.find((one) => one.path === chosen),
            ),
          )
        }
      />
      {owner !== undefined && (
        <>
          <SheetTick
            label={TEXTS.part}
            isTicked={isPart(files, path)}
            onTick={(isIt) => onFiles(withPart(files, path, isIt))}
          />
          <SheetTick
            label={TEXTS.inTab}
            isTicked={isMadeInTab(files, path)}
            onTick={(isIt) => onFiles(withMadeInTab(files, path, isIt))}
          />
        </>
      )}
      {!isPart(files, path) && (
        <>
          <SheetSelect
            label={TEXTS.menuIcon}
            value={menu.icon ?? 'tag'}
            options={NAV_ICONS.map((icon) => ({ value: icon, label: icon.replaceAll('-', ' ') }))}
            onChoose={(icon) => place({ icon })}
          />
          <SheetSelect
            label={TEXTS.menuGroup}
            none={TEXTS.menuMain}
            value={menu.group}
            options={[{ value: 'work', label: TEXTS.menuWork }]}
            onChoose={(chosen) => {
              const { group: _, ...others } = menu;
              const group = chosen === 'work' ? ({ group: 'work' } as const) : {};
              onFiles(withFile(files, `${path}.ui.json`, { 'ui:nav': { ...others, ...group } as NavItem }));
            }}
          />
        </>
      )}
    </div>
  );
}
