import { createRequire } from 'node:module';
import { _ } from 'ajv';
import { FORMATS } from '../../src/shared/formats.ts';
import type { JsonSchema } from '../../src/shared/json-schema.ts';

interface CompileOptions {
  customFormats: Record<string, (text: string) => boolean>;
  ajvOptionsOverrides: object;
}
type Compile = (schema: JsonSchema, options: CompileOptions) => string;

/** The file with the formats for compiled checks: those of JSON Schema and ours. */
const FORMATS_FILE = new URL('form-formats.ts', import.meta.url).pathname;

/**
 * Compiles the checks of many form schemas into ES modules that need no `eval`.
 * @param forms by module name, the schemas whose checks it exports
 * @returns the texts by file name: one module per entry, and the chunks that they share
 */
export async function compileValidators(
  forms: Record<string, JsonSchema[]>,
): Promise<Record<string, string>> {
  // The CommonJS build of the compiler is the only one that Node can load.
  const require = createRequire(import.meta.url);
  const { compileSchemaValidatorsCode } = require('@rjsf/validator-ajv8/dist/compileSchemaValidators.js') as {
    compileSchemaValidatorsCode: Compile;
  };
  const sources = Object.fromEntries(
    Object.entries(forms).map(([name, schemas]) => [
      `validators:${name}`,
      schemas.map((schema) => compileOne(compileSchemaValidatorsCode, schema)).join('\n'),
    ]),
  );
  const { build } = await import('rolldown');
  const { output } = await build({
    input: Object.fromEntries(Object.keys(forms).map((name) => [name, `validators:${name}`])),
    platform: 'browser',
    cwd: import.meta.dirname,
    write: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'validators',
        // Imports of a virtual module are resolved as if this file had written them.
        resolveId(id, importer) {
          if (id in sources) return id;
          if (importer?.startsWith('validators:')) return this.resolve(id, import.meta.filename);
          return null;
        },
        load(id) {
          const code = sources[id];
          return code === undefined ? null : { code, moduleType: 'js' };
        },
      },
    ],
    output: {
      format: 'esm',
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[name].js',
    },
  });
  return Object.fromEntries(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])),
  );
}

/** Checks compiled by this process, by schema: `npm run dev` compiles again after each edit, which mostly changes one entity. */
const compiled = new Map<string, string>();

/** The compiled checks of one schema, in their own scope because all of them use the same names. */
function compileOne(compile: Compile, schema: JsonSchema): string {
  const key = JSON.stringify(schema);
  const code = compiled.get(key) ?? compileScope(compile, schema);
  compiled.set(key, code);
  return code;
}

function compileScope(compile: Compile, schema: JsonSchema): string {
  const code = compile(schema, {
    customFormats: FORMATS,
    ajvOptionsOverrides: {
      code: { lines: false, formats: _`require(${FORMATS_FILE}).formats` },
      // Form schemas come from linted files, and the meta-schema would be compiled again for each of them.
      meta: false,
      validateSchema: false,
    },
  });
  return `{${code.replace(/^"use strict";/, '').replaceAll(/\/\*# sourceURL="[^"]*" \*\/;?/g, '')}}`;
}
