import { expect, test } from 'vitest';
import { failureCodesOf } from './failure-codes.ts';
import type { Job } from './plant.ts';

const job = (texts: Partial<Job>): Job => ({
  what: 'Look after the pump',
  type: 'corrective',
  priority: 'medium',
  hours: 2,
  tasks: [],
  problem: 'Something is wrong',
  cause: 'Nobody knows',
  solution: 'Mended',
  ...texts,
});

test.each([
  ['Oil at the shaft', 'Leaks'],
  ['It vibrates', 'Vibrates'],
  ['Squealing belt', 'Noisy'],
  ['Overheats under load', 'Overheats'],
  ['Does not start in the morning', 'Does not start'],
  ['Trips after an hour', 'Stops by itself'],
  ['The chute is jammed', 'Blocked'],
  ['A cracked cover', 'Broken or cracked'],
  ['No signal at the display', 'Wrong reading or signal'],
  ['Tyre is thin', 'Worn'],
  ['Slower than it was', 'Too little output'],
  // The first word that matches decides.
  ['Leaks and vibrates', 'Leaks'],
])('the problem "%s" is called "%s"', (problem, code) => {
  expect(failureCodesOf(job({ problem })).problem_code).toBe(code);
});

test.each([
  ['O-ring has hardened', 'Worn or damaged seal'],
  ['Dry bearing', 'Worn or damaged bearing'],
  ['Shafts are not aligned', 'Out of line or out of balance'],
  ['No grease', 'Lack of lubrication'],
  ['A loose bolt', 'Loose connection or fastening'],
  ['Blown fuse', 'Electrical fault'],
  ['Valve sticks', 'Sensor or control fault'],
  ['A stone', 'Foreign material'],
  ['Overloaded', 'Overload'],
  ['Rust', 'Corrosion'],
  ['Age', 'Normal wear'],
])('the cause "%s" is called "%s"', (cause, code) => {
  expect(failureCodesOf(job({ cause })).cause_code).toBe(code);
});

test.each([
  ['Fitted a new one', 'Replaced'],
  ['Cleared the chute', 'Cleaned or cleared'],
  ['Tightened the bolts', 'Tightened'],
  ['Aligned the shafts', 'Adjusted or aligned'],
  ['Greased it', 'Lubricated'],
  ['Calibrated the sensor', 'Calibrated'],
  ['Welded', 'Repaired'],
])('the remedy "%s" is called "%s"', (solution, code) => {
  expect(failureCodesOf(job({ solution })).remedy_code).toBe(code);
});

test('what the job is called tells of its problem too', () => {
  expect(failureCodesOf(job({ what: 'Repair a leak' })).problem_code).toBe('Leaks');
});

test('a planned job has no codes, as nothing has failed', () => {
  expect(failureCodesOf(job({ problem: undefined }))).toEqual({});
  expect(failureCodesOf(job({ cause: undefined }))).toEqual({});
});
