import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { checkLayer } from '../../../shared/schema/check-layer.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import { inWords } from '../../../shared/texts/text.ts';
import { productModel } from '../../product-model.ts';

/** Rules of a layer: of its own records, and of those of the product. */
let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const SITE = 'company/site';
const KEY = 'own/key';

const NO_KEY_OUT = { no: { [KEY]: { by: 'site', where: { is_out: true } } } };
const FILES = {
  [`${KEY}.json`]: {
    title: 'Key',
    'x-entity': {
      label: 'name',
      rules: [
        { when: { is_out: true }, require: ['holder'] },
        { when: { is_out: false }, forbid: ['holder'], message: 'is for keys that are out' },
        {
          becomes: { is_out: true },
          check: { 'site.own_is_shut': false },
          message: 'stays: the site is shut',
        },
      ],
    },
    properties: {
      name: {},
      is_out: { type: 'boolean', default: false },
      holder: {},
      site: { 'x-reference': SITE },
    },
  },
  [`${SITE}.json`]: {
    properties: { own_is_shut: { type: 'boolean', default: false } },
    'x-entity': {
      rules: [{ becomes: { own_is_shut: true }, check: NO_KEY_OUT, message: 'has keys that are out' }],
    },
  },
};

const WITHOUT_RULES = {
  [`${KEY}.json`]: { ...FILES[`${KEY}.json`], 'x-entity': { label: 'name' } },
  [`${SITE}.json`]: { properties: FILES[`${SITE}.json`].properties },
};

test('they bind whoever writes, are part of the plan, and go with the version', async () => {
  const drafted = await ask('PUT', '/schema/draft', { body: { files: FILES } });
  expect(drafted.body.data.errors).toEqual([]);
  expect(drafted.body.data.plan.changes.join(' ')).toContain('Site has other rules.');
  expect((await ask('POST', '/schema/publish', { body: { base: 0, password: PASSWORD } })).status).toBe(200);
  const site = (await ask('POST', `/${SITE}`, { body: { code: 'L1', name: 'Yard' } })).body.data;
  const key = await ask('POST', `/${KEY}`, { body: { name: 'Gate', is_out: true, site: site.id } });
  expect(key.body.errors).toEqual({ holder: ['is required'] });
  const given = { name: 'Gate', is_out: true, holder: 'Ann', site: site.id };
  const made = (await ask('POST', `/${KEY}`, { body: given })).body.data;
  const shut = () => ask('PATCH', `/${SITE}/${site.id}`, { body: { own_is_shut: true } });
  expect((await shut()).body.errors).toEqual({ own_is_shut: ['has keys that are out'] });
  const back = await ask('PATCH', `/${KEY}/${made.id}`, { body: { is_out: false } });
  expect(back.body.errors).toEqual({ holder: ['is for keys that are out'] });
  const returned = { is_out: false, holder: null };
  expect((await ask('PATCH', `/${KEY}/${made.id}`, { body: returned })).status).toBe(200);
  expect((await shut()).status).toBe(200);
  const out = await ask('PATCH', `/${KEY}/${made.id}`, { body: { is_out: true, holder: 'Ann' } });
  expect(JSON.stringify(out.body.errors)).toContain('stays: the site is shut');

  // A browser needs none of them, and they may name what somebody may not know.
  expect(JSON.stringify((await ask('GET', '/model')).body.data)).not.toContain('keys that are out');
  await ask('PUT', '/schema/draft', { body: { files: WITHOUT_RULES } });
  await ask('POST', '/schema/publish', { body: { base: 1, password: PASSWORD } });
  expect((await ask('PATCH', `/${KEY}/${made.id}`, { body: { is_out: true, holder: 'Ann' } })).status).toBe(
    200,
  );
});

const rule = (one: unknown, path = SITE) => ({
  ...FILES,
  [`${path}.json`]: { ...FILES[`${SITE}.json`], 'x-entity': { rules: [one] } },
});
const nested = (deep: number): object =>
  deep === 0 ? { name: 'x' } : { some: { [KEY]: { by: 'site', where: nested(deep - 1) } } };

test.each<[unknown, string[]]>([
  [{ require: ['own_is_shut'] }, []],
  [{ require: ['own_is_shat'] }, ['"own_is_shat" is not a property; did you mean "own_is_shut"?']],
  [{ when: { own_is_shut: 'yes' }, forbid: ['own_is_shut'] }, ['"own_is_shut" is never "yes".']],
  [{ when: { 'name.lt': 3 }, forbid: ['own_is_shut'] }, ['neither a number']],
  [{ when: { own_is_shut: true } }, ['says nothing that must hold']],
  [{ check: { no: { 'own/kay': { by: 'site', where: { name: 'x' } } } } }, ['did you mean "own/key"?']],
  [
    { check: { no: { [KEY]: { by: 'sitte', where: { name: 'x' } } } } },
    ['does not refer to this entity; did you'],
  ],
  [{ check: { no: { [KEY]: { by: 'site', where: { naem: 'x' } } } } }, ['of own/key; did you mean "name"?']],
  [{ check: { no: { [KEY]: { by: 'site' } } } }, ['must be an object']],
  [{ check: nested(3) }, ['goes at most 2 deep']],
  [{ check: { created_at: '@today' } }, ['is compared with a date']],
  [{ check: { name: '@own_is_shut' } }, ['of another kind']],
  [{ check: { name: '@was.naem' } }, ['no stored property of company/site; did you mean']],
  [{ check: { name: [] } }, ['"name" cannot have this value.']],
  [{ if: {}, then: {} }, ['says nothing', '"if" is not known here', '"then" is not known here']],
  ['own_is_shut', ['must be an object']],
])('%j: %j', (one, said) => {
  const errors = checkLayer(productModel, rule(one)).map(({ text }) => inWords(text));
  expect(errors).toHaveLength(said.length);
  for (const [index, part] of said.entries()) expect(errors[index]).toContain(part);
});

test('of records of the product a layer says rules and nothing else; no list is empty, and none is long', () => {
  const errorsOf = (words: object) =>
    checkLayer(productModel, { [`${SITE}.json`]: { 'x-entity': words } }).map(({ text }) => inWords(text));
  expect(errorsOf({ label: 'code' })).toEqual([expect.stringContaining('"label" is not known here')]);
  expect(errorsOf({ rules: [] })).toEqual(['"rules" cannot have this value.']);
  const many = Array.from({ length: 21 }, () => ({ require: ['name'], when: { 'code.not': null } }));
  expect(errorsOf({ rules: many })[0]).toBe('An entity has at most 20 rules of a layer.');
});

test('one that no longer fits is left out alone, and jobs are not asked by one for records of the product', () => {
  const files = rule({ require: ['gone'] });
  const kept = fittingFiles(productModel, files as never);
  expect(kept[`${SITE}.json`]).toEqual({ properties: FILES[`${SITE}.json`].properties });
  const { entities } = extendModel(productModel, FILES as never);
  expect(entities[SITE]?.demands).toMatchObject([{ ofPeople: true }]);
  expect(entities[KEY]?.demands).toHaveLength(3);
  expect(entities[KEY]?.demands?.[0]).not.toHaveProperty('ofPeople');
});
