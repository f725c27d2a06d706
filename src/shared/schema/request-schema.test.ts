import Ajv from 'ajv';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { answerSchema } from './answer-schema.ts';
import { formOf } from './form.ts';
import { readEntity } from './read-entity.ts';
import { createSchema, updateSchema } from './request-schema.ts';

const schema: JsonSchema = {
  title: 'Task',
  'x-entity': { requiredOnCreate: ['person'] },
  required: ['name'],
  properties: {
    code: { type: 'string', title: 'Code', readOnly: true, 'x-auto': 'sequence:T-{3}' },
    name: { type: 'string', title: 'Name', minLength: 1, maxLength: 10 },
    person: { type: 'integer', title: 'Person', 'x-reference': { entity: 'users/user' } },
    level: {
      type: 'string',
      title: 'Level',
      oneOf: [
        { const: 'low', title: 'Low' },
        { const: 'high', title: 'High' },
      ],
    },
    notes: { type: 'string', title: 'Notes', maxLength: 100 },
    secret: { type: 'string', title: 'Secret', maxLength: 100, writeOnly: true },
    table: { type: 'object', title: 'Table', readOnly: true, 'x-computed': 'financial_table' },
  },
};
const entity = readEntity('a/task', schema);
const ajv = new Ajv({ strict: false });
const create = (body: object) => ajv.compile(createSchema(entity, schema))(body);
const update = (body: object) => ajv.compile(updateSchema(entity, schema))(body);

test.each([
  [{ name: 'A', person: 1 }, true],
  [{ name: 'A', person: 1, level: 'low', notes: null }, true],
  [{ name: 'A', person: 1, level: null }, true],
  [{ name: 'A' }, false],
  [{ name: 'A', person: null }, false],
  [{ name: 'A', person: 0 }, false],
  [{ name: '', person: 1 }, false],
  [{ name: 'A', person: 1, level: 'other' }, false],
  [{ name: 'A', person: 1, code: 'T-001' }, false],
  [{ name: 'A', person: 1, id: 5 }, false],
  [{ name: 'A', person: 1, stranger: 5 }, false],
])('creating with %j is allowed: %s', (body, allowed) => {
  expect(create(body)).toBe(allowed);
});

test.each([
  [{ name: 'B' }, true],
  [{ person: null }, true],
  [{ person: -1 }, false],
  [{ name: null }, false],
  [{ code: 'T-002' }, false],
  [{}, false],
])('changing with %j is allowed: %s', (body, allowed) => {
  expect(update(body)).toBe(allowed);
});

test('a required property with a default may be left out of a new record, but not cleared', () => {
  const level: JsonSchema = {
    title: 'Step',
    required: ['name', 'level'],
    properties: { name: { type: 'string', maxLength: 10 }, level: { type: 'integer', default: 1 } },
  };
  const step = readEntity('a/step', level);
  const isTaken = (body: object) => ajv.compile(createSchema(step, level))(body);
  expect(isTaken({ name: 'A' })).toBe(true);
  expect(isTaken({})).toBe(false);
  expect(isTaken({ name: 'A', level: null })).toBe(false);
});

test('lines are as many as there may be, and in a change as many again that go', () => {
  const rows = { type: 'array', title: 'Rows', 'x-lines': 'a/row', maxItems: 5 };
  const lined: JsonSchema = {
    title: 'List',
    'x-entity': { requiredOnCreate: ['rows'] },
    properties: { rows },
  };
  const list = readEntity('a/list', lined);
  const most = (made: JsonSchema) => made.properties?.rows?.maxItems;
  expect(most(createSchema(list, lined))).toBe(5);
  expect(most(updateSchema(list, lined))).toBe(10);
});

test('an answer has every property but the write-only, null where none is set', () => {
  const answer = answerSchema(entity, schema);
  expect(Object.keys(answer.properties ?? {})).toEqual([
    'code',
    'name',
    'person',
    'level',
    'notes',
    'table',
    'id',
    'created_at',
    'updated_at',
  ]);
  expect(answer.properties?.code?.type).toBe('string');
  expect(answer.properties?.notes?.type).toEqual(['string', 'null']);
  expect(answer.properties?.person?.anyOf).toHaveLength(2);
});

test('a form of a new record asks for what creating needs and shows nothing that the server owns', () => {
  const form = formOf(
    entity,
    schema,
    { 'ui:order': ['table', 'notes', 'code', '*'], notes: { 'ui:widget': 'textarea' } },
    'create',
  );
  expect(Object.keys(form.schema.properties ?? {})).toEqual(['name', 'person', 'level', 'notes', 'secret']);
  expect(form.schema.required).toEqual(['name', 'person']);
  expect(form.schema.properties?.person).toEqual({ type: 'integer', title: 'Person', minimum: 1 });
  expect(form.uiSchema).toEqual({
    'ui:order': ['notes', '*'],
    notes: { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } },
  });
});

test('a form of an existing record shows what is read-only and asks only for what is always required', () => {
  const form = formOf(
    entity,
    schema,
    { person: { 'ui:create': '/people/new', 'ui:placeholder': 'Choose' } },
    'edit',
  );
  expect(form.schema.properties?.code?.readOnly).toBe(true);
  expect(form.schema.required).toEqual(['name']);
  expect(form.uiSchema.person).toEqual({
    'ui:placeholder': 'Choose',
    'ui:options': { create: '/people/new' },
  });
  expect(form.uiSchema['ui:order']).toEqual(['*']);
});

test('none of our own words reaches a form or a request', () => {
  for (const made of [
    createSchema(entity, schema),
    formOf(entity, schema, {}, 'edit').schema,
    answerSchema(entity, schema),
  ])
    expect(JSON.stringify(made)).not.toContain('"x-');
});

test('several choices are looked up at once, and not tried one by one', () => {
  const choices = ['fire', 'gas'].map((one) => ({ const: one, title: one }));
  const several: JsonSchema = {
    title: 'Permit',
    'x-entity': {},
    properties: {
      dangers: {
        type: 'array',
        title: 'Dangers',
        uniqueItems: true,
        items: { type: 'string', oneOf: choices },
      },
    },
  };
  const body = createSchema(readEntity('a/permit', several), several);
  expect(body.properties?.dangers).toMatchObject({
    type: ['array', 'null'],
    uniqueItems: true,
    items: { type: 'string', enum: ['fire', 'gas'] },
  });
  expect(body.properties?.dangers?.items).not.toHaveProperty('oneOf');
});
