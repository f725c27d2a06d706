import { ruleSchemaError } from '../../src/server/records/rules/rule-schema.ts';
import { seenBy } from '../../src/server/records/rules/rule-view.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';
import { type Demand, isDemand } from '../../src/shared/schema/demand.ts';
import type { Entity } from '../../src/shared/schema/entity.ts';
import { type Manifest, propertyOf } from '../../src/shared/schema/manifest.ts';
import { RULE, type Rule } from '../../src/shared/schema/rule.ts';
import { checkDemand } from './demand-checks.ts';
import { type Entities, type EntityFiles, isReadable, noEntity } from './entity-file.ts';
import { suggestion } from './nearest.ts';
import { never } from './value-checks.ts';

type Place = (string | number)[];

/** What people do with records that rules are asked by. */
const WRITES: readonly string[] = ['create', 'update'];

/** A property named in the schema of a rule: the path to it, its place in the file, and the condition on it. */
interface Named {
  way: string[];
  at: Place;
  own?: JsonSchema;
}

/** Checks the rules of entities (`x-entity.rules`) like those of tenants: only known words, and only properties that exist. */
export function checkRules(all: Entities): void {
  const manifest = Object.fromEntries([...all].map(([path, { entity }]) => [path, entity]));
  checkOffered(all);
  for (const files of all.values())
    for (const [index, rule] of rulesIn(files).entries()) {
      const at: Place = ['x-entity', 'rules', index];
      if (isDemand(rule)) {
        checkDemand(all, files, rule, at);
        continue;
      }
      if (rule.on === 'close' && propertyOf(files.entity, 'is_closed')?.kind !== 'boolean')
        files.data.error([...at, 'on'], 'nothing closes: there is no yes or no "is_closed"; use "save"');
      for (const part of ['if', 'then'] as const) {
        const wrong = ruleSchemaError(rule[part]);
        if (wrong !== undefined) files.data.error([...at, part], wrong);
        else for (const named of namedIn(rule[part], [...at, part])) checkNamed(all, manifest, files, named);
      }
    }
}

function rulesIn({ schema }: EntityFiles): (Rule | Demand)[] {
  return (schema['x-entity'] as { rules?: (Rule | Demand)[] } | undefined)?.rules ?? [];
}

/** Rules of tenants are chosen by entity: each choice is one whose records people save. */
function checkOffered(all: Entities): void {
  const rule = all.get(RULE);
  const offered = rule && propertyOf(rule.entity, 'entity')?.choices;
  if (!rule || !isReadable(rule)) return;
  for (const [index, choice] of offered?.entries() ?? []) {
    const chosen = all.get(String(choice.const));
    const at = ['properties', 'entity', 'oneOf', index, 'const'];
    if (!chosen) rule.data.error(at, noEntity(all, String(choice.const)));
    else if (isReadable(chosen) && !chosen.entity.operations.some((one) => WRITES.includes(one)))
      rule.data.error(
        at,
        `nobody saves records of "${choice.const}", so rules for it would never be looked at`,
      );
  }
}

function namedIn(schema: JsonSchema, at: Place, from: string[] = []): Named[] {
  const words = schema as Record<string, JsonSchema | JsonSchema[] | undefined>;
  const within = (word: string) =>
    [words[word] ?? []].flat().flatMap((one, index) => {
      const place = Array.isArray(words[word]) ? [...at, word, index] : [...at, word];
      return namedIn(one, place, from);
    });
  return [
    ...(schema.required ?? []).map((name, index) => ({
      way: [...from, name],
      at: [...at, 'required', index],
    })),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, own]) => {
      const place = [...at, 'properties', name];
      return [{ way: [...from, name], at: place, own }, ...namedIn(own, place, [...from, name])];
    }),
    ...['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf'].flatMap(within),
  ];
}

function checkNamed(all: Entities, manifest: Manifest, files: EntityFiles, { way, at, own }: Named): void {
  const holder = holderOf(manifest, files.entity, way);
  const shown = holder && all.get(holder.path);
  if (!shown || !isReadable(shown)) return; // reported where the path leaves what is known
  const name = way.at(-1) as string;
  if (seenBy(manifest, files.entity, [way.join('.')]).unknown.length > 0) {
    const names = holder.properties.map((property) => property.name);
    files.data.error(at, `rules find no "${name}" in ${holder.path}${suggestion(name, names)}`);
    return;
  }
  const property = propertyOf(holder, name);
  if (!property || !own || property.reference) return;
  if (own.const !== undefined) say([...at, 'const'], never(property, own.const));
  for (const [index, value] of (own.enum ?? []).entries())
    say([...at, 'enum', index], never(property, value));

  function say(place: Place, message: string | undefined): void {
    if (message !== undefined) files.data.error(place, message);
  }
}

/** The entity that the last name of a path belongs to. */
function holderOf(manifest: Manifest, entity: Entity, [first = '', ...rest]: string[]): Entity | undefined {
  if (rest.length === 0) return entity;
  const [child] = seenBy(manifest, entity, [first]).children;
  const path = child?.path ?? propertyOf(entity, first)?.reference?.entity;
  const next = path === undefined ? undefined : manifest[path];
  return next && holderOf(manifest, next, rest);
}
