import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { manifest } from '../gen/manifest.ts';
import { schemas } from '../gen/schemas.ts';
import { neededOf, withConditions } from './conditions-schema.ts';
import { entityAt } from './manifest.ts';
import { createSchema } from './request-schema.ts';

const TRIGGER = 'maintenance/plan_trigger';
const trigger = entityAt(manifest, TRIGGER);
const body = createSchema(trigger, schemas[TRIGGER] ?? {});

test('a property says with what it goes and with what it is needed', () => {
  const { properties } = withConditions(body, trigger);
  expect(properties?.every?.description).toBe(
    'How much it counts between services; only with Kind: Meter; needed with Kind: Meter',
  );
  expect(properties?.kind).toBe(body.properties?.kind);
  const site = entityAt(manifest, 'company/site');
  expect(withConditions(body, site)).toBe(body);
  expect(neededOf(site)).toBeUndefined();
});

test('what is needed holds of a body by the words of JSON Schema', () => {
  const check = new Ajv({ strict: false }).compile({ type: 'object', allOf: neededOf(trigger) });
  expect(check({ kind: 'meter', meter: 1, every: 500 })).toBe(true);
  expect(check({ kind: 'meter', meter: 1 })).toBe(false);
  expect(check({ kind: 'calendar', rrule: 'FREQ=DAILY' })).toBe(true);
  expect(check({ kind: 'calendar', meter: 1, every: 500 })).toBe(false);
  expect(check({})).toBe(true);
});
