import { encodeEntity } from '../../src/shared/schema/entity-path.ts';
import { formOf } from '../../src/shared/schema/form.ts';
import type { Manifest } from '../../src/shared/schema/manifest.ts';
import { cached } from './cache.ts';
import type { SchemaFiles } from './schema-files.ts';
import { compileValidators } from './validators.ts';

/** The form module of each entity with its compiled checks, and `forms.ts`, which loads one by its path. */
export async function formFiles(schemas: SchemaFiles, manifest: Manifest): Promise<Record<string, string>> {
  const forms = Object.values(manifest).map((entity) => {
    const schema = schemas.entities[entity.path] ?? {};
    const ui = schemas.screens[entity.path] ?? {};
    return {
      path: entity.path,
      name: encodeEntity(entity.path),
      create: formOf(entity, schema, ui, 'create'),
      edit: formOf(entity, schema, ui, 'edit'),
    };
  });
  const inputs = Object.fromEntries(
    forms.map(({ name, create, edit }) => [name, [create.schema, edit.schema]]),
  );
  const checks = await cached(
    'validators',
    {
      inputs,
      packages: ['@rjsf/validator-ajv8', '@rjsf/utils', 'ajv', 'ajv-formats', 'rolldown'],
      sources: ['validators.ts', 'form-formats.ts', '../../src/shared/formats.ts'].map(
        (file) => new URL(file, import.meta.url).pathname,
      ),
    },
    () => compileValidators(inputs),
  );
  const files: Record<string, string> = {};
  for (const [file, code] of Object.entries(checks)) files[`validators/${file}`] = `${code.trim()}\n`;
  for (const { name, create, edit } of forms) {
    files[`validators/${name}.d.ts`] = VALIDATORS_TYPE;
    files[`forms/${name}.ts`] =
      `import type { Form } from '../../schema/form.ts';\n` +
      `import validators from '../validators/${name}.js';\n\n` +
      `${formConstant('create', create)}\n${formConstant('edit', edit)}`;
  }
  files['forms.ts'] =
    `import type { FormModule } from '../schema/form.ts';\n\n` +
    `export const forms: Record<string, () => Promise<FormModule>> = {\n${forms
      .map(({ path, name }) => ` ${JSON.stringify(path)}: () => import('./forms/${name}.ts'),\n`)
      .join('')}};\n`;
  return files;
}

function formConstant(mode: string, { schema, uiSchema }: ReturnType<typeof formOf>): string {
  const data = `schema: ${JSON.stringify(schema, null, 1)},\nuiSchema: ${JSON.stringify(uiSchema, null, 1)}`;
  return `export const ${mode}: Form = {\n${data},\nvalidators,\n};\n`;
}

const VALIDATORS_TYPE = `import type { FormCheck } from '../../schema/form.ts';

declare const validators: Record<string, FormCheck>;
export default validators;
`;
