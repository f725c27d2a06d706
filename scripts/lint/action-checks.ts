import { actionFaults } from '../../src/shared/schema/check-actions.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { ownersIn } from '../../src/shared/schema/sees.ts';
import type { Move, StatesWords } from '../../src/shared/schema/states.ts';
import { RESERVED_ACTIONS } from '../../src/shared/schema/words.ts';
import { inWords, say } from '../../src/shared/texts/text.ts';
import { type Entities, type EntityFiles, isReadable, noEntity } from './entity-file.ts';
import { checkWhere } from './where-checks.ts';

/** Checks the states of an entity and what its actions do by words. An action without any may have code behind it. */
export function checkActions(all: Entities, { data, entity, schema }: EntityFiles): void {
  const words = (schema['x-entity'] ?? {}) as {
    states?: StatesWords;
    actions?: Record<string, Move & { children?: Record<string, string> }>;
  };
  const around = {
    properties: entity.properties,
    mayHaveCode: true,
    hasOwn: ownersIn(entity.sees.own).length > 0,
    path: entity.path,
    find: (path: string) => {
      const files = all.get(path);
      return files && (isReadable(files) ? files.entity : null);
    },
    noEntity: (path: string) => say('as_said', { text: noEntity(all, path) }),
  };
  for (const { at, text } of actionFaults(words, around)) data.error(at, inWords(text));
  for (const [name, { when = {}, children = {} }] of Object.entries(words.actions ?? {})) {
    const at = ['x-entity', 'actions', name];
    checkWhere(when, (one) => propertyOf(entity, one), [...at, 'when'], data);
    for (const [called, path] of Object.entries(children)) {
      const child = all.get(path);
      const place = [...at, 'children', called];
      if (!child) data.error(place, noEntity(all, path));
      else if (isReadable(child) && parentOf(child) !== entity.path)
        data.error(place, `${path} is not saved with this; only an entity whose "parent" is this one is`);
    }
    if ((RESERVED_ACTIONS as readonly string[]).includes(name))
      data.error(at, `every record has "${name}" by itself; name the action otherwise`);
  }
}

/** The path of the entity whose records own these. */
function parentOf({ entity }: EntityFiles): string | undefined {
  return propertyOf(entity, entity.parent ?? '')?.reference?.entity;
}
