import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { effectiveSchema, effectiveUi } from '../../src/shared/schema/effective-schema.ts';
import { buildModel, type Layer } from '../../src/shared/schema/model.ts';
import { readEntity } from '../../src/shared/schema/read-entity.ts';
import { schemaFilePaths } from '../codegen/schema-files.ts';
import { checkAbout } from './about-checks.ts';
import { checkActions } from './action-checks.ts';
import { checkAddresses } from './address-checks.ts';
import { checkAnswers } from './answers-checks.ts';
import { checkAssigned, checkAssignee } from './assignee-checks.ts';
import { checkChoosable } from './choice-checks.ts';
import { checkConditions } from './condition-checks.ts';
import { checkEntity } from './entity-checks.ts';
import type { Entities, EntityFiles } from './entity-file.ts';
import { checkImportNames } from './import-checks.ts';
import { checkLedgers } from './ledger-checks.ts';
import { checkLines } from './lines-checks.ts';
import { checkMakeable } from './makeable-checks.ts';
import { packErrors } from './pack-checks.ts';
import { checkPrint } from './print-checks.ts';
import { checkProperties } from './property-checks.ts';
import { checkQuick } from './quick-checks.ts';
import { checkReferences } from './reference-checks.ts';
import { remembered } from './remembered.ts';
import { checkRollups } from './rollup-checks.ts';
import { checkRoutes } from './route-checks.ts';
import { checkRules } from './rule-checks.ts';
import { checkScreen } from './screen-checks.ts';
import { checkSees } from './sees-checks.ts';
import { shapeCheck } from './shape.ts';
import { soundSchema, soundUi } from './sound.ts';
import { type SchemaError, SourceFile } from './source-file.ts';
import { checkTitles } from './title-checks.ts';
import { checkUnique } from './unique-checks.ts';
import { checkWorkedValues } from './worked-value-checks.ts';

const META = join(import.meta.dirname, '../../schemas/meta');
const PATH = /^[a-z][a-z0-9]*([_-][a-z0-9]+)*(\/[a-z][a-z0-9]*([_-][a-z0-9]+)*)?(\.ui)?\.json$/;

/** All errors of all schema files in a folder, in order of file and place. An empty list means that all is well. */
export function lintSchemas(folder: string): SchemaError[] {
  const names = schemaFilePaths(folder);
  const files = new Map(
    names.map((name) => [name, new SourceFile(name, readFileSync(join(folder, name), 'utf8'))]),
  );
  const [dataWords, uiWords] = [join(META, 'entity.schema.json'), join(META, 'entity-ui.schema.json')];
  const data = shapeCheck(dataWords, uiWords);
  const ui = shapeCheck(uiWords, dataWords);
  const described: [path: string, file: SourceFile][] = [];
  for (const [name, file] of files) {
    if (!PATH.test(name))
      file.error([], 'name files like company/site.json: small letters, digits, _ and -, at most one folder');
    if (name.endsWith('.ui.json')) {
      checkKind(file, 'entity-ui.schema.json');
      ui(file);
    } else if (isPlain(file)) checkPlain(file);
    else {
      checkKind(file, 'entity.schema.json');
      data(file);
      described.push([name.replace(/\.json$/, ''), file]);
    }
  }
  for (const file of files.values()) file.endOfForm();
  const entities: Entities = new Map(
    described.map(([path, file]) => [path, entityFiles(path, file, files.get(`${path}.ui.json`))]),
  );
  checkPairs(files, entities);
  const readable = [...entities.values()].filter(({ data }) => data.value !== undefined);
  for (const entity of readable) {
    checkProperties(entity);
    checkEntity(entity);
    checkActions(entities, entity);
    checkUnique(entity);
    checkImportNames(entity);
    checkAssignee(entity);
    checkAbout(entity);
    checkConditions(entity);
  }
  checkTitles(entities);
  checkReferences(entities);
  checkSees(entities);
  checkChoosable(entities);
  checkAssigned(entities);
  checkRollups(entities);
  checkWorkedValues(entities);
  checkRules(entities);
  checkLines(entities);
  checkLedgers(entities);
  checkAnswers(entities);
  for (const entity of readable) {
    checkScreen(entities, entity);
    checkPrint(entities, entity);
    checkQuick(entities, entity);
  }
  checkRoutes(entities);
  checkAddresses(entities);
  checkMakeable(entities);
  for (const { missing } of entities.values())
    for (const { error, also } of missing.values()) if (error) error.message += alsoAt(error, also);
  const errors = [...files.values()].flatMap((file) =>
    file.errors.sort((a, b) => a.line - b.line || a.column - b.column),
  );
  // What is without errors can be made a model: if this throws, a check is missing.
  if (errors.length > 0) return errors;
  return packErrors(join(folder, 'packs'), buildModel([layerOf(entities)]));
}

function layerOf(entities: Entities): Layer {
  const all = [...entities.values()];
  return {
    entities: Object.fromEntries(all.map(({ path, schema }) => [path, schema])),
    screens: Object.fromEntries(all.map(({ path, screen }) => [path, screen])),
  };
}

function entityFiles(path: string, data: SourceFile, ui: SourceFile | undefined): EntityFiles {
  const sound = soundSchema(data.meant);
  const schema = effectiveSchema(sound);
  return {
    path,
    data,
    schema,
    entity: readEntity(path, schema),
    ui,
    screen: effectiveUi(sound, soundUi(ui?.meant)),
    missing: new Map(),
  };
}

/** The other places of the same name: ` (also at 12:7, site.ui.json:4:9)`. */
function alsoAt(error: SchemaError, places: string[]): string {
  const others = places.map((place) => place.replace(`${error.file}:`, ''));
  return others.length === 0 ? '' : ` (also at ${others.join(', ')})`;
}

/** One line per error: `schemas/company/site.json:12:7 message`. */
export function formatError(problem: SchemaError, folder: string): string {
  return `${join(folder, problem.file)}:${problem.line}:${problem.column} ${problem.message}`;
}

/** Whether a file describes a payload without a table, in plain JSON Schema. */
function isPlain(file: SourceFile): boolean {
  const named = (file.value as { $schema?: unknown } | undefined)?.$schema;
  return typeof named === 'string' && named.startsWith('http://json-schema.org/draft-07/');
}

function checkPlain(file: SourceFile): void {
  const error = plainError(JSON.stringify(file.value));
  if (error !== undefined) file.error([], `not a JSON Schema: ${error}`);
}

const plainError = remembered((text: string): string | undefined => {
  try {
    addFormats(new Ajv({ strict: true, strictTuples: false, strictRequired: false })).compile(
      JSON.parse(text),
    );
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
});

/** The file must name its meta-schema, so that an editor finds it. */
function checkKind(file: SourceFile, meta: string): void {
  if (file.value === undefined) return;
  const expected = `${'../'.repeat(file.name.split('/').length - 1) || './'}meta/${meta}`;
  const found = (file.value as { $schema?: string }).$schema;
  if (found === undefined) file.error([], `"$schema" is missing; write "$schema": "${expected}"`);
  else if (found !== expected) file.error(['$schema'], `must be "${expected}"`);
}

function checkPairs(files: Map<string, SourceFile>, entities: Entities): void {
  for (const { path, data, ui } of entities.values())
    if (!ui && data.value !== undefined)
      data.error([], `${path}.ui.json is missing: an entity is a pair of files`);
  for (const [name, file] of files)
    if (name.endsWith('.ui.json') && !entities.has(name.replace(/\.ui\.json$/, '')))
      file.error([], `${name.replace(/\.ui\.json$/, '.json')} is missing: an entity is a pair of files`);
}
