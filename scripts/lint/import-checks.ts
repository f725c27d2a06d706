import { foldTitle } from '../../src/shared/fold-title.ts';
import type { Property } from '../../src/shared/schema/entity.ts';
import { importable, importKeys } from '../../src/shared/schema/importable.ts';
import { named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';

/** Checks what columns of files may be called (`x-import.names`): each name leads to one property that an import may fill. */
export function checkImportNames(files: EntityFiles): void {
  const { data, entity } = files;
  const canFill = [...importable(entity), ...importKeys(entity)];
  const taken = new Map(canFill.map(({ name, title }) => [foldTitle(title), name]));
  for (const [name, names] of Object.entries(entity.importNames ?? {})) {
    const at = ['x-import', 'names', name];
    const property = named(files, at, name);
    if (!property) continue;
    if (!canFill.includes(property)) data.error(at, `"${name}" is never filled by an import`);
    for (const one of names) {
      const key = foldTitle(one);
      const other = taken.get(key);
      if (key === '') data.error(at, `"${one}" has neither letters nor digits`);
      else if (other === name && !isTitled(property, key)) data.error(at, `"${one}" is there twice`);
      else if (other !== undefined && other !== name)
        data.error(at, `"${one}" is ${other} already; a column can fill only one of them`);
      taken.set(key, other ?? name);
    }
  }
}

/** Its own title may be among the names: a property easily gets one of them as its title later. */
function isTitled({ title }: Property, key: string): boolean {
  return foldTitle(title) === key;
}
