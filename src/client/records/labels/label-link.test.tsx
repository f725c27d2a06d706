// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import type { Grants } from '../../../shared/schema/grants.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { LabelLink } from './label-link.tsx';

const ASSET = 'assets/equipments';
const READ = { read: 'all' } as const;

function linkTo(path: string, grants?: Grants): string | null | undefined {
  const model = modelOf('tenant');
  const own = grants ? ownModel(model, rightsOf(grants), 1) : model;
  const element = (
    <ModelProvider value={own}>
      <LabelLink path={path} ids={[3, 4]} />
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
  return screen.queryByRole('link', { name: 'Labels' })?.getAttribute('href');
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
  const to = `/labels?${new URLSearchParams({ of: path, ids: '3,4' })}`;
  expect(linkTo(path, grants)).toBe(isThere ? to : undefined);
});
