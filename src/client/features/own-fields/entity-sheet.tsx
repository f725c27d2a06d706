import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { filesOf, isOwnEntity, type LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { NavItem } from '../../../shared/schema/screen.ts';
import { NAV_ICONS } from '../../../shared/schema/words.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { tabOf, withFile, withOwner } from './draft-entities.ts';
import { SheetField } from './sheet-fields.tsx';

interface Props {
  path: string;
  files: LayerFiles;
  /** All kinds of record, of the product too. */
  kinds: Entity[];
  onFiles(files: LayerFiles): void;
  onRemove(): void;
}

/** What a kind of record of the tenant's own has as a whole: what it is called, and where it stands. */
export function EntitySheet({ path, files, kinds, onFiles, onRemove }: Props) {
  const { data, ui } = filesOf(files, path);
  const { title = '', 'x-entity': words = {} } = data;
  const menu: Partial<NavItem> = ui['ui:nav'] ?? {};
  const place = (changes: Partial<NavItem>) =>
    onFiles(withFile(files, `${path}.ui.json`, { 'ui:nav': { ...menu, ...changes } as NavItem }));
  const owners = kinds.filter((one) => !isOwnEntity(one.path));
  return (
    <Card
      title={title || path}
      className="studio-sheet"
      actions={
        <Button variant="ghost" icon="trash-2" aria-label={`Remove ${title || path}`} onClick={onRemove} />
      }
    >
      <div className="studio-words">
        <SheetField label={TEXTS.oneIsCalled}>
          {(own) => (
            <input
              {...own}
              className="form-control"
              value={title}
              maxLength={60}
              onChange={({ target }) => onFiles(withFile(files, `${path}.json`, { title: target.value }))}
            />
          )}
        </SheetField>
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
        <SheetField label={TEXTS.menuIcon}>
          {(own) => (
            <select
              {...own}
              className="custom-select"
              value={menu.icon ?? 'tag'}
              onChange={({ target }) => place({ icon: target.value as NavItem['icon'] })}
            >
              {NAV_ICONS.map((icon) => (
                <option key={icon} value={icon}>
                  {icon.replaceAll('-', ' ')}
                </option>
              ))}
            </select>
          )}
        </SheetField>
        <SheetField label={TEXTS.menuGroup}>
          {(own) => (
            <select
              {...own}
              className="custom-select"
              value={menu.group ?? ''}
              onChange={({ target }) => {
                const { group: _, ...others } = menu;
                const group = target.value === 'work' ? ({ group: 'work' } as const) : {};
                onFiles(withFile(files, `${path}.ui.json`, { 'ui:nav': { ...others, ...group } as NavItem }));
              }}
            >
              <option value="">{TEXTS.menuMain}</option>
              <option value="work">{TEXTS.menuWork}</option>
            </select>
          )}
        </SheetField>
        <SheetField label={TEXTS.tabOn} hint={TEXTS.tabHint}>
          {(own) => (
            <select
              {...own}
              className="custom-select"
              value={tabOf(files, path) ?? ''}
              onChange={({ target }) =>
                onFiles(
                  withOwner(
                    files,
                    path,
                    owners.find((one) => one.path === target.value),
                  ),
                )
              }
            >
              <option value="">{TEXTS.tabNowhere}</option>
              {owners.map((one) => (
                <option key={one.path} value={one.path}>
                  {one.plural}
                </option>
              ))}
            </select>
          )}
        </SheetField>
      </div>
    </Card>
  );
}
