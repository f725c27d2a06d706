import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { formOf } from '../../src/shared/schema/form.ts';
import { buildModel } from '../../src/shared/schema/model.ts';
import { copyProject } from '../../test/support/project-copy.ts';
import { generate } from './generate.ts';
import { type Made, makeGenerated } from './make.ts';
import { readSchemaFiles } from './schema-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCHEMAS = join(ROOT, 'schemas');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mainstay-codegen-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of the schemas to change. */
function copyOf(name: string): string {
  const copy = join(folder, name);
  cpSync(SCHEMAS, copy, { recursive: true });
  return copy;
}

function edit(file: string, change: (content: Record<string, unknown>) => void): void {
  const content = JSON.parse(readFileSync(file, 'utf8'));
  change(content);
  writeFileSync(file, JSON.stringify(content, null, 2));
}

const tookOf = (made: Made) => ('took' in made ? made.took : undefined);

test('the same schemas give the same bytes', async () => {
  const schemas = readSchemaFiles(SCHEMAS);
  expect(await generate(schemas)).toEqual(await generate(readSchemaFiles(SCHEMAS)));
});

test('what did not change is not written again', async () => {
  const schemas = copyOf('unchanged');
  const target = join(folder, 'unchanged-gen');
  const first = await makeGenerated(schemas, target);
  const before = statSync(join(target, 'manifest.ts')).mtimeMs;
  const second = await makeGenerated(schemas, target);
  expect(first).toMatchObject({ changed: expect.arrayContaining(['manifest.ts', 'openapi.json', 'api.ts']) });
  expect(second).toMatchObject({ changed: [] });
  expect(statSync(join(target, 'manifest.ts')).mtimeMs).toBe(before);
  console.log(`codegen took ${tookOf(first)} ms, then ${tookOf(second)} ms`);
});

test('schemas with errors give their lines, no stack, and leave the generated files alone', () => {
  const schemas = copyOf('wrong');
  edit(join(schemas, 'company/site.json'), (site) => {
    site.title = 5;
  });
  const target = join(folder, 'wrong-gen');
  const run = spawnSync(process.execPath, [join(ROOT, 'scripts/codegen.ts'), schemas, target], {
    encoding: 'utf8',
  });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('site.json:3:12 must be a text, not 5');
  expect(run.stderr).not.toContain('    at ');
  expect(existsSync(target)).toBe(false);
});

test('the compiled checks agree with ajv, without compiling anything at run time', () => {
  const samples = [
    {},
    {
      asset: 1,
      status: 2,
      maint_type: 'preventive',
      priority: 'low',
      suggested_start_date: '2026-01-31',
      completion_end_date: '2026-02-01',
    },
    {
      asset: 0,
      status: '2',
      maint_type: 'other',
      priority: null,
      suggested_start_date: '31.1.2026',
      amount: -1,
    },
    { description: 'x'.repeat(5001), amount: 1e13, is_closed: 'yes' },
  ];
  const schemas = readSchemaFiles(SCHEMAS);
  const entity = buildModel([schemas]).entities['work-orders/work_order'];
  if (!entity) throw new Error('no work order');
  const ui = schemas.screens[entity.path] ?? {};
  const form = formOf(entity, schemas.entities[entity.path] ?? {}, ui, 'create');
  const check = addFormats(new Ajv({ allErrors: true, strict: false })).compile(form.schema);
  const expected = samples.map((sample) => [
    check(sample),
    (check.errors ?? []).map((error) => error.instancePath + error.keyword).sort(),
  ]);

  const program = `
    const { forms } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'src/shared/gen/forms.ts')).href)});
    const { createPrecompiledValidator } = (await import(${JSON.stringify(
      pathToFileURL(createRequire(import.meta.url).resolve('@rjsf/validator-ajv8')).href,
    )})).default;
    const { create } = await forms['work-orders/work_order']();
    const validator = createPrecompiledValidator(create.validators, create.schema);
    const found = ${JSON.stringify(samples)}.map((sample) => {
      const { errors = [] } = validator.rawValidation(create.schema, sample);
      return [errors.length === 0, errors.map((error) => error.instancePath + error.keyword).sort()];
    });
    process.stdout.write(JSON.stringify(found));`;
  const answer = execFileSync(
    process.execPath,
    ['--disallow-code-generation-from-strings', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect(JSON.parse(answer)).toEqual(expected);
});

test('every form can be given to the form library: its checks hold the key of its schema', async () => {
  const { forms } = await import('../../src/shared/gen/forms.ts');
  const { default: createPrecompiledValidator } = await import(
    '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
  );
  expect(Object.keys(forms).length).toBeGreaterThan(20);
  for (const load of Object.values(forms)) {
    const { create, edit } = await load();
    for (const { schema, validators } of [create, edit])
      expect(() => createPrecompiledValidator(validators, schema as object)).not.toThrow();
  }
});

test('a new property in the two files of an entity is in the manifest, the list, the form and the API', async () => {
  const schemas = copyOf('warranty');
  edit(join(schemas, 'assets/equipments.json'), (asset) => {
    (asset.properties as Record<string, unknown>).leased_until = { format: 'date' };
  });
  edit(join(schemas, 'assets/equipments.ui.json'), (ui) => {
    (ui['ui:list'] as { columns: string[] }).columns.push('leased_until');
  });
  const target = join(folder, 'warranty-gen');
  expect(await makeGenerated(schemas, target)).toHaveProperty('changed');
  const load = (file: string) => import(pathToFileURL(join(target, file)).href);
  const { manifest } = await load('manifest.ts');
  const asset = manifest['assets/equipments'];
  expect(asset.properties).toContainEqual(
    expect.objectContaining({ name: 'leased_until', kind: 'date', required: false }),
  );
  expect((await load('screens.ts')).screens['assets/equipments'].list.columns).toContain('leased_until');
  const { create } = await load('forms/assets__equipments.ts');
  expect(create.schema.properties.leased_until).toEqual({
    type: 'string',
    title: 'Leased Until',
    format: 'date',
    maxLength: 10,
  });
  const api = JSON.parse(readFileSync(join(target, 'openapi.json'), 'utf8'));
  expect(api.components.schemas['assets__equipments.create'].properties.leased_until.type).toEqual([
    'string',
    'null',
  ]);
  expect(api.components.schemas.assets__equipments.required).toContain('leased_until');
  expect(api.paths['/assets/equipments'].get.parameters).toContainEqual(
    expect.objectContaining({ name: 'leased_until' }),
  );
  expect(readFileSync(join(target, 'api.ts'), 'utf8')).toContain('leased_until');
});

test('npm run new-entity makes a pair without errors that has a list, a form, routes and a place in the menu', async () => {
  const schemas = copyOf('new-entity');
  const make = (path: string) =>
    spawnSync(process.execPath, [join(ROOT, 'scripts/new-entity.ts'), path, schemas], { encoding: 'utf8' });
  expect(make('gauges/gauge')).toMatchObject({ status: 0, stderr: '' });
  const target = join(folder, 'new-entity-gen');
  vi.stubEnv('CODEGEN_TYPES', '0');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await makeGenerated(schemas, target)).toHaveProperty('changed');
  expect(existsSync(join(target, 'api.ts'))).toBe(false);
  const { screens } = await import(pathToFileURL(join(target, 'screens.ts')).href);
  expect(screens['gauges/gauge']).toMatchObject({
    route: '/gauges',
    nav: { label: 'Gauges' },
    list: { create: 'New Gauge' },
  });
  const { create } = await import(pathToFileURL(join(target, 'forms/gauges__gauge.ts')).href);
  expect(create.schema.required).toEqual(['name']);
  expect(create.uiSchema.description).toEqual({ 'ui:widget': 'textarea', 'ui:options': { rows: 3 } });
  const api = JSON.parse(readFileSync(join(target, 'openapi.json'), 'utf8'));
  expect(Object.keys(api.paths['/gauges/gauge'])).toEqual(['get', 'post']);

  const refused: [path: string, reason: RegExp][] = [
    ['gauges/gauge', /already there/],
    ['Gauges/Gauge', /no entity path/],
    ['tenant', /belongs to the system/],
    ['work_orders/work_order', /same name as that of work-orders\/work_order/],
  ];
  for (const [path, reason] of refused) {
    const run = make(path);
    expect(run.stderr).toMatch(reason);
    expect(run.status).toBe(1);
  }
  expect(existsSync(join(schemas, 'tenant.json'))).toBe(false);
});

test('after a clone, before anything was generated, the schemas are checked and new ones made', () => {
  const project = copyProject();
  try {
    const generated = join(project.root, 'src/shared/gen');
    for (const words of ['lint-schemas.ts', 'new-entity.ts gauges/gauge', 'codegen.ts']) {
      rmSync(generated, { recursive: true, force: true });
      project.run(`scripts/${words}`.split(' '));
    }
    expect(readFileSync(join(generated, 'manifest.ts'), 'utf8')).toContain('gauges/gauge');
  } finally {
    project.remove();
  }
});
