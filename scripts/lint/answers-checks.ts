import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { type Entities, isReadable } from './entity-file.ts';

/** Checks properties that contain answers (`x-schema-from`): a reference must lead to the record with the steps. */
export function checkAnswers(all: Entities): void {
  for (const { entity, data } of all.values())
    for (const { name, answersTo } of entity.properties) {
      if (!answersTo) continue;
      const at = ['properties', name, 'x-schema-from'];
      const { reference, property } = answersTo;
      const to = propertyOf(entity, reference);
      const target = to?.reference && !to.through ? all.get(to.reference.entity) : undefined;
      if (!to?.reference || to.through) data.error(at, `"${reference}" is not a reference of this entity`);
      if (!target || !isReadable(target)) continue;
      if (propertyOf(target.entity, property)?.objectSchema !== 'procedure')
        data.error(at, `${target.path} has no property "${property}" with "x-schema": "procedure"`);
    }
}
