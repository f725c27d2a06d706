import { USER } from '../../src/shared/entity-paths.ts';
import { NOTICE_KINDS } from '../../src/shared/notices.ts';
import { type Entity, hasParts, type Property } from '../../src/shared/schema/entity.ts';
import { INSTALLATION_LAYER, isOwnEntity } from '../../src/shared/schema/layer-files.ts';
import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { SINGLETON_OPERATIONS } from '../../src/shared/schema/operations.ts';
import { RESERVED_PATHS } from '../../src/shared/schema/words.ts';
import { type EntityFiles, reportMissing } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { checkWhere } from './where-checks.ts';

/** Checks what a data schema says about its entity as a whole: every name in it must be one of its properties. */
export function checkEntity(files: EntityFiles): void {
  const { data, entity, schema } = files;
  if (
    (RESERVED_PATHS as readonly string[]).includes(files.path) ||
    isOwnEntity(files.path) ||
    isOwnEntity(files.path, INSTALLATION_LAYER)
  )
    data.error([], `the path ${files.path} belongs to the system; name the file otherwise`);
  for (const [index, name] of (schema.required ?? []).entries()) {
    const property = named(files, ['required', index], name);
    if (property && (property.through || property.computed))
      data.error(['required', index], `"${name}" is not stored, so it cannot be required`);
  }
  checkLabel(files);
  checkSearch(files);
  checkOrder(files);
  checkIndexes(files);
  checkRequiredOnCreate(files);
  checkDates(files);
  checkNotify(files);
  checkParent(files);
  checkPersonal(files);
  checkSingleton(files);
  checkRenames(files);
  for (const property of entity.properties)
    if (property.reference?.onDelete === 'null' && property.required)
      data.error(
        ['properties', property.name, 'x-reference', 'onDelete'],
        `"${property.name}" is required, so it cannot be emptied; use restrict or cascade`,
      );
}

/**
 * The property with this name; otherwise reports an error that suggests which one is meant. `id` and the two
 * timestamps count.
 */
export function named(
  files: EntityFiles,
  at: (string | number)[],
  name: string,
  file = files.data,
): Property | undefined {
  const { entity } = files;
  const property = propertyOf(entity, name);
  if (!property) reportMissing(files, name, file, at, notAProperty(name, entity));
  return property;
}

function notAProperty(name: string, { properties }: Entity): string {
  return `"${name}" is not a property${suggestion(
    name,
    properties.map((property) => property.name),
  )}`;
}

function checkLabel(files: EntityFiles): void {
  if (files.entity.label === undefined) return;
  const at = ['x-entity', 'label'];
  const property = named(files, at, files.entity.label);
  if (!property) return;
  if (property.reference || hasParts(property) || property.through || property.computed)
    files.data.error(at, `"${property.name}" cannot name a record; choose a text or a number that is stored`);
  else if (property.only) files.data.error(at, `"${property.name}" does not exist in every store`);
  else if (property.writeOnly) files.data.error(at, `"${property.name}" is never answered (writeOnly)`);
}

function checkSearch(files: EntityFiles): void {
  for (const [index, name] of files.entity.search.entries()) {
    const at = ['x-entity', 'search', index];
    const property = named(files, at, name);
    if (!property) continue;
    const searchable =
      property.storage === 'text' || property.kind === 'reference' || property.kind === 'choice';
    if (!searchable || property.through || property.computed)
      files.data.error(
        at,
        `"${name}" cannot be searched; choose texts, choices and references that are stored`,
      );
  }
}

function checkOrder(files: EntityFiles): void {
  const seen = new Set<string>();
  for (const { property: name } of files.entity.order) {
    const at = ['x-entity', 'order'];
    const property = named(files, at, name);
    if (property && (hasParts(property) || property.computed))
      files.data.error(at, `"${name}" cannot be sorted by`);
    if (seen.has(name)) files.data.error(at, `"${name}" is given twice`);
    seen.add(name);
  }
}

function checkIndexes(files: EntityFiles): void {
  for (const [at, names] of files.entity.indexes.entries())
    for (const [index, name] of names.entries()) {
      const place = ['x-entity', 'indexes', at, index];
      const property = named(files, place, name);
      if (!property) continue;
      if (hasParts(property) || property.through || property.computed)
        files.data.error(place, `"${name}" cannot be in an index; choose properties that are stored`);
      else if (property.only) files.data.error(place, `"${name}" does not exist in every store`);
    }
}

function checkRequiredOnCreate(files: EntityFiles): void {
  const words = files.schema['x-entity'] as { requiredOnCreate?: string[] };
  for (const [index, name] of (words.requiredOnCreate ?? []).entries()) {
    const at = ['x-entity', 'requiredOnCreate', index];
    const property = named(files, at, name);
    if (property?.required) files.data.error(at, `"${name}" is required always; leave it out here`);
    else if (property?.readOnly)
      files.data.error(at, `"${name}" is the server's (readOnly); nobody can send it`);
  }
}

/** The error for a recipient of notices that is not a user. */
export function noUser(name: string): string {
  return `"${name}" refers to no user; name one that does, or planners`;
}

/** Checks notify rules: their kind must be one of the notices, recipients must be users, and the record in `about` must exist. */
function checkNotify(files: EntityFiles): void {
  for (const [index, { kind, on, when = {}, to, about }] of (files.entity.notify ?? []).entries()) {
    const at = ['x-entity', 'notify', index];
    const kinds = Object.keys(NOTICE_KINDS);
    if (!kinds.includes(kind))
      files.data.error([...at, 'kind'], `"${kind}" is not known here${suggestion(kind, kinds)}`);
    if (on !== undefined) named(files, [...at, 'on'], on);
    checkWhere(when, (name, place) => named(files, place, name), [...at, 'when'], files.data);
    if (about !== undefined && named(files, [...at, 'about'], about)?.reference === undefined)
      files.data.error([...at, 'about'], `"${about}" refers to no record`);
    for (const [place, name] of to.entries()) {
      const told = name === 'planners' ? undefined : named(files, [...at, 'to', place], name);
      // The end of a path through references is checked with the references.
      if (told && !told.through && told.reference?.entity !== USER)
        files.data.error([...at, 'to', place], noUser(name));
    }
  }
}

/** A calendar needs dates of one kind that everybody who sees the record may see. */
function checkDates(files: EntityFiles): void {
  const { data, entity } = files;
  if (!entity.dates) return;
  const { start, end, title } = entity.dates;
  const [first, last] = (['start', 'end'] as const).map((which) => {
    const name = which === 'start' ? start : end;
    const at = ['x-entity', 'dates', which];
    const property = name === undefined ? undefined : named(files, at, name);
    if (property && !isOfDays(property)) data.error(at, `"${name}" is neither a day nor a time`);
    else if (property?.class)
      data.error(at, `"${name}" is hidden from some (x-class), who would see an empty calendar`);
    return property;
  });
  if (first && last && isOfDays(first) && first.kind !== last.kind)
    data.error(['x-entity', 'dates', 'end'], `"${end}" is not of the same kind as "${start}"`);
  if (title !== undefined) named(files, ['x-entity', 'dates', 'title'], title);
}

function isOfDays({ kind }: Property): boolean {
  return kind === 'date' || kind === 'datetime';
}

function checkParent(files: EntityFiles): void {
  const { data, entity } = files;
  if (entity.parent === undefined) {
    if (entity.single && !entity.singleton)
      data.error(['x-entity', 'single'], 'a single entity needs a parent');
  } else {
    const at = ['x-entity', 'parent'];
    const property = named(files, at, entity.parent);
    if (property && !property.reference) data.error(at, `"${property.name}" is not a reference`);
    else if (property?.reference) {
      if (!property.required)
        data.error(at, `"${property.name}" must be in required: no record without its owner`);
      if (property.reference.onDelete !== 'cascade')
        data.error(
          ['properties', property.name, 'x-reference'],
          'records go with their parent: write "onDelete": "cascade"',
        );
    }
  }
  if (entity.key !== 'id' && !(entity.single && entity.key === entity.parent))
    data.error(['x-entity', 'key'], 'must be the parent of a single entity');
}

/** Whether one property says who made a record. */
export function isMadeBySomebody({ properties }: Entity): boolean {
  return properties.filter(({ auto }) => auto === 'created_by').length === 1;
}

/** The owner of a personal record must be set by the server and never change. */
function checkPersonal(files: EntityFiles): void {
  const { data, entity } = files;
  if (!entity.personal) return;
  if (!isMadeBySomebody(entity))
    data.error(['x-entity', 'personal'], 'needs one property filled by x-auto created_by: whose a record is');
  if (entity.parent !== undefined)
    data.error(
      ['x-entity', 'personal'],
      'what belongs to a record is not a person’s alone; leave parent out',
    );
  const { shared, list } = entity.personal;
  requireKind(files, 'shared', shared, 'boolean', 'a yes or no');
  requireKind(files, 'list', list, 'text', 'a text');
}

/** A property that is not there is told by `named` alone. */
function requireKind(
  files: EntityFiles,
  word: string,
  name: string | undefined,
  kind: string,
  what: string,
): void {
  if (name === undefined) return;
  const at = ['x-entity', 'personal', word];
  const property = named(files, at, name);
  if (property && property.kind !== kind) files.data.error(at, `"${name}" is not ${what}`);
}

function checkSingleton({ data, entity }: EntityFiles): void {
  if (!entity.singleton) return;
  for (const word of ['parent', 'single'] as const)
    if (entity[word]) data.error(['x-entity', word], 'a singleton is the only record, so it belongs to none');
  for (const [index, operation] of entity.operations.entries())
    if (!SINGLETON_OPERATIONS.includes(operation))
      data.error(
        ['x-entity', 'operations', index],
        `a singleton is always there, so it has no ${operation}; use get and update`,
      );
  for (const property of entity.properties)
    if (property.required && !property.readOnly && property.default === undefined)
      data.errorAtName(
        ['properties', property.name],
        `"${property.name}" needs a default, since the record is there before anybody fills it in`,
      );
}

function checkRenames(files: EntityFiles): void {
  const seen = new Set<string>();
  for (const { name, renamedFrom } of files.entity.properties) {
    if (renamedFrom === undefined) continue;
    const at = ['properties', name, 'x-renamed-from'];
    if (propertyOf(files.entity, renamedFrom)) files.data.error(at, `"${renamedFrom}" is still a property`);
    if (seen.has(renamedFrom)) files.data.error(at, `"${renamedFrom}" is renamed twice`);
    seen.add(renamedFrom);
  }
  for (const { name, reference, renamedFrom, choices, renamedChoices } of files.entity.properties) {
    if (reference?.byLabel && renamedFrom === undefined)
      files.data.error(
        ['properties', name, 'x-reference', 'byLabel'],
        'is for a reference that was a text before: say which, under "x-renamed-from"',
      );
    const values = choices?.map((one) => one.const) ?? [];
    for (const [old, now] of Object.entries(renamedChoices ?? {})) {
      const at = ['properties', name, 'x-renamed-choices', old];
      if (values.some((one) => String(one) === old)) files.data.error(at, `"${old}" is still a choice`);
      if (!values.includes(now))
        files.data.error(at, `"${now}" is no choice here; choose from ${values.join(', ')}`);
    }
  }
  const adopted = new Set<string>();
  for (const { name, adopts, required, unique } of files.entity.properties) {
    if (adopts === undefined) continue;
    const at = ['properties', name, 'x-adopts'];
    if (adopted.has(adopts)) files.data.error(at, `"${adopts}" is taken over twice`);
    if (required || unique)
      files.data.error(at, `"${name}" is required or unique, which values of others may not be`);
    adopted.add(adopts);
  }
}
