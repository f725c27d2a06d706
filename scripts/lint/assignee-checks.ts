import { USER } from '../../src/shared/entity-paths.ts';
import { actionsOf } from '../../src/shared/schema/action.ts';
import type { Property } from '../../src/shared/schema/entity.ts';
import { named } from './entity-checks.ts';
import { type Entities, type EntityFiles, isReadable, noEntity } from './entity-file.ts';
import { checkWhere } from './where-checks.ts';

const NUMBERS = ['number', 'integer', 'decimal'];

/** Who does what a record asks for must be a user, what it takes a number, and what is left a state that can be. */
export function checkAssignee(files: EntityFiles): void {
  const { data, entity } = files;
  if (!entity.assignee) return;
  const { by, hours, while: open = {} } = entity.assignee;
  const at = ['x-entity', 'assignee'];
  const person = named(files, [...at, 'by'], by);
  if (person && (person.reference?.entity !== USER || person.through))
    data.error([...at, 'by'], `"${by}" refers to no user`);
  else if (person?.readOnly)
    data.error([...at, 'by'], `"${by}" is the server's (readOnly); nobody can assign it`);
  const taken = hours === undefined ? undefined : named(files, [...at, 'hours'], hours);
  if (taken && (!NUMBERS.includes(taken.kind) || taken.computed || taken.through))
    data.error([...at, 'hours'], `"${hours}" is not a number that is stored`);
  checkWhere(open, (name, place) => named(files, place, name), [...at, 'while'], data);
}

/** Whoever is offered as those who do records of an entity must be users, and that entity must say who does it. */
export function checkAssigned(all: Entities): void {
  for (const files of all.values()) {
    checkEach(all, files, files.entity.properties, ['properties']);
    for (const { name, form } of actionsOf(files.path, files.schema))
      checkEach(all, files, form.properties, ['x-entity', 'actions', name, 'properties']);
  }
}

function checkEach(
  all: Entities,
  { path, data }: EntityFiles,
  properties: Property[],
  above: string[],
): void {
  for (const { name, reference } of properties) {
    const { assigns, entity } = reference ?? {};
    if (assigns === undefined || assigns === path) continue;
    const at = [...above, name, 'x-reference', 'assigns'];
    const done = all.get(assigns);
    if (entity !== USER) data.error(at, `"${name}" refers to no user`);
    else if (!done) data.error(at, noEntity(all, assigns));
    else if (isReadable(done) && !done.entity.assignee)
      data.error(at, `${assigns} does not say who does it; write "assignee" into its "x-entity"`);
  }
}
