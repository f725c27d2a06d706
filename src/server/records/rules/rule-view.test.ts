import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { seenBy } from './rule-view.ts';

const order = entityAt(manifest, 'work-orders/work_order');
const seen = (...ways: string[]) => seenBy(manifest, order, ways);

test('a rule looks at the record, at what its references tell, and at the single records that belong to it', () => {
  expect(
    seen(
      'description',
      'asset.criticality',
      'completion_note',
      'completion_note.problem',
      'completion_note.work_order.code',
    ),
  ).toEqual({
    unknown: [],
    own: ['id', 'description', 'asset.criticality'],
    children: [
      {
        name: 'completion_note',
        path: 'work-orders/work_order_completion_note',
        by: 'work_order',
        ways: ['id', 'problem', 'work_order.code'],
      },
    ],
  });
});

test('what leads nowhere is told: no property, too far, or nothing of a single record', () => {
  const far = 'asset.location.site.name';
  const { unknown, own, children } = seen(
    'nonsense',
    'description.more',
    far,
    `${far}.x`,
    'completion_note.nonsense',
  );
  expect(unknown).toEqual(
    expect.arrayContaining(['nonsense', 'description.more', 'completion_note.nonsense']),
  );
  expect(own).not.toContain('nonsense');
  expect(children.map(({ ways }) => ways)).toEqual([['id']]);
});
