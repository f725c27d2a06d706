import { type Entities, isReadable } from './entity-file.ts';

/**
 * Checks that people can tell entities apart: no two of one store have the same title, or the same title of their
 * lists.
 */
export function checkTitles(all: Entities): void {
  const taken = new Map<string, string>();
  for (const files of all.values()) {
    if (!isReadable(files)) continue;
    const { path, entity, data } = files;
    const scopes = entity.scope === 'every' ? ['tenant', 'platform'] : [entity.scope];
    const said = [
      { at: ['title'], text: entity.title, word: 'title' },
      { at: ['x-entity', 'plural'], text: entity.plural, word: 'plural' },
    ];
    for (const { at, text, word } of said) {
      const keys = scopes.map((scope) => `${scope} ${word} ${text.trim().toLowerCase()}`);
      const other = keys.map((key) => taken.get(key)).find((one) => one !== undefined);
      for (const key of keys) taken.set(key, path);
      if (other === undefined) continue;
      data.error(at, `"${text}" is already the ${word} of ${other}; people could not tell the two apart`);
      break;
    }
  }
}
