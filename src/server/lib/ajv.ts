import { _, Ajv, type KeywordCxt } from 'ajv';
import formats from 'ajv-formats';
import { canonicalJson } from '../../shared/canonical-json.ts';
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
// Where items may be objects, Ajv's own compares each with each, which ten thousand ids in one body make a matter of seconds.
ajv.removeKeyword('uniqueItems');
ajv.addKeyword({
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  validate: (isAsked: boolean, list: unknown[]) => !isAsked || isEachOnce(list),
  error: { message: 'must NOT have duplicate items' },
});
// Its own also goes on after an item that is wrong: twenty thousand errors hold everybody up, to be told in one text.
ajv.removeKeyword('items');
ajv.addKeyword({
  keyword: 'items',
  type: 'array',
  schemaType: ['object', 'boolean'],
  before: 'uniqueItems',
  code: untilWrong,
});
for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);

/** What Ajv calls an index that is a number, in code that it writes. */
const NUMBER = 0;

/** Looks at items up to the first that is wrong. */
function untilWrong(context: KeywordCxt): void {
  const { gen, data, keyword } = context;
  const isRight = gen.var('isRight', true);
  gen.forRange('index', 0, _`${data}.length`, (index) => {
    context.subschema({ keyword, dataProp: index, dataPropType: NUMBER }, isRight);
    gen.if(_`!${isRight}`, () => gen.break());
  });
  context.ok(isRight);
}

function isEachOnce(list: unknown[]): boolean {
  return new Set(list.map(toldApart)).size === list.length;
}

/** What items that are alike have in common. Those with more objects inside, which no schema allows there, count as different. */
function toldApart(item: unknown): unknown {
  if (!isObject(item) || Object.values(item).some(isObject)) return item;
  return canonicalJson(item);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Whether a text holds characters that no store can keep. */
export function isNoText(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
}
