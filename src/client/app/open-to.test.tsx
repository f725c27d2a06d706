// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { rightsOf } from '../../shared/schema/rights.ts';
import { ModelProvider, modelOf } from '../model/model.ts';
import { ownModel } from '../model/own-model.ts';
import { OpenTo } from './open-to.tsx';

const model = ownModel(modelOf('tenant'), rightsOf({ 'company/site': { read: 'all' } }), 1);

test.each([
  ['company/site', true],
  ['parts/part', false],
  // The history is a right of its own.
  ['history', false],
  [undefined, true],
])('a page about what somebody may not read is not there for them: %s', (reads, isThere) => {
  const element = (
    <ModelProvider value={model}>
      <OpenTo reads={reads}>
        <p>The page</p>
      </OpenTo>
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
  expect(screen.queryByText('The page') !== null).toBe(isThere);
  expect(screen.queryByRole('heading', { name: /not found/i }) !== null).toBe(!isThere);
});
