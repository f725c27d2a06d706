import { filesOf, type LayerFiles, layerFile } from '../../../shared/schema/layer-files.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';
import { productModel } from '../../model/model.ts';
import { isAddedField, kindsIn } from './of-draft.ts';

/** How a draft differs from what is published, for one kind of record: its fields by their titles. */
export interface Difference {
  path: string;
  /** What becomes of the kind of record itself; `changed` is its words, its form, its list or its tabs. */
  whole: 'added' | 'removed' | 'changed' | undefined;
  added: string[];
  changed: string[];
  removed: string[];
}

/** What differs, by kind of record, whether or not it can be published. */
export function differencesOf(before: LayerFiles, after: LayerFiles): Difference[] {
  const names = [...Object.keys(before), ...Object.keys(after)];
  const paths = [...new Set(names.map((name) => layerFile(name).path))];
  return paths.flatMap((path) => {
    const [had, has] = [fieldsIn(before, path), fieldsIn(after, path)];
    const isNew = (name: string) => isAddedField(path, name);
    const all = [...new Set([...had.keys(), ...has.keys()])];
    const other = all.filter((name) => had.get(name) !== has.get(name));
    const added = other.filter((name) => isNew(name) && !had.has(name));
    const removed = other.filter((name) => isNew(name) && !has.has(name));
    const changed = other.filter((name) => !added.includes(name) && !removed.includes(name));
    const whole = wholeOf(before, after, path);
    if (other.length === 0 && !whole) return [];
    const titled = (files: LayerFiles) => (name: string) => titleIn(files, path, name);
    return [
      {
        path,
        whole,
        added: added.map(titled(after)),
        changed: changed.map(titled(after)),
        removed: removed.map(titled(before)),
      },
    ];
  });
}

/** Everything that the files say of single fields, by name. */
function fieldsIn(files: LayerFiles, path: string): Map<string, string> {
  const { data, ui } = filesOf(files, path);
  const { properties = {}, required = [] } = data;
  const screen = ui as Record<string, unknown>;
  const columns = ui['ui:list']?.columns ?? [];
  const single = Object.keys(screen).filter((key) => !key.startsWith('ui:'));
  const names = new Set([...Object.keys(properties), ...required, ...columns, ...single]);
  return new Map(
    [...names].map((name) => [
      name,
      JSON.stringify([properties[name], required.includes(name), columns.includes(name), screen[name]]),
    ]),
  );
}

function wholeOf(before: LayerFiles, after: LayerFiles, path: string): Difference['whole'] {
  const [was, is] = [before, after].map((files) => kindsIn(files).includes(path));
  if (was !== is) return is ? 'added' : 'removed';
  const stays = (name: string) => fieldsIn(before, path).has(name) && fieldsIn(after, path).has(name);
  const isListed = (files: LayerFiles, name: string) =>
    filesOf(files, path).ui['ui:list']?.columns?.includes(name) ?? false;
  const rest = (files: LayerFiles) => {
    const { data, ui } = filesOf(files, path);
    const { properties = {}, required: _required, ...words } = data;
    const { columns = [], ...list } = ui['ui:list'] ?? {};
    const stayed = columns.filter((name) => isListed(before, name) && isListed(after, name));
    const screen = Object.entries({ ...ui, 'ui:list': list }).filter(([key]) => key.startsWith('ui:'));
    // The order of those that are in both.
    return JSON.stringify([words, Object.keys(properties).filter(stays), stayed, screen.sort()]);
  };
  return rest(before) === rest(after) ? undefined : 'changed';
}

/** What a field is called in these files. */
export function titleIn(files: LayerFiles, path: string, name: string): string {
  const product = productModel().manifest[path];
  return (
    filesOf(files, path).data.properties?.[name]?.title ||
    (product && propertyOf(product, name)?.title) ||
    titleOf(name)
  );
}
