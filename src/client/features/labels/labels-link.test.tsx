import { expect, test } from 'vitest';
import type { Grants } from '../../../shared/schema/grants.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { canOf } from '../../model/use-can.ts';
import { LABELS_LINK } from './labels-link.ts';

const ASSET = 'assets/equipments';
const READ = { read: 'all' } as const;

function isOffered(path: string, grants?: Grants): boolean {
  const model = modelOf('tenant');
  const own = grants ? ownModel(model, rightsOf(grants), 1) : model;
  return LABELS_LINK.fits(path, own, canOf(own));
}

test.each<[string, string, Grants | undefined, boolean]>([
  ['assets have labels', ASSET, undefined, true],
  ['work orders have none', 'work-orders/work_order', undefined, false],
  // A label of an asset needs an address of its own, which not everybody may make.
  [
    'who may not make the address has none',
    ASSET,
    { [ASSET]: { ...READ, update: 'all', actions: [] } },
    false,
  ],
  ['who may make it has them', ASSET, { [ASSET]: { ...READ, update: 'all', actions: ['make_label'] } }, true],
  ['those of parts need no address', 'parts/part', { 'parts/part': READ }, true],
])('%s', (_, path, grants, isThere) => {
  expect(isOffered(path, grants)).toBe(isThere);
});
