import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { FORMATS } from '../../shared/formats.ts';

/** The one checker of bodies, of records and of routes. Nothing is coerced, filled in or dropped. */
export const ajv = new Ajv({
  strict: true,
  allErrors: true,
  allowUnionTypes: true,
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  ownProperties: true,
  verbose: true,
});
formats.default(ajv);
for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);

/** Whether a text holds characters that no store can keep. */
export function isNoText(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
}
