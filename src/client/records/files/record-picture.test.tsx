// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { beginCache } from '../../data/cache.ts';
import { RecordPicture } from './record-picture.tsx';

const part = entityAt(manifest, 'parts/part');
const picture = { id: 2, name: 'seal.png', type: 'image/png', size: 9, thumb: true };
let sent: ScriptedRequest[];
let answer: () => unknown;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  sent = scriptedApi(() => answer());
});
const draw = (files: unknown) =>
  render(<RecordPicture entity={part} record={{ id: 3, files } as unknown as WireRecord} />).container;

test('the first picture of a record is shown small, and has its room before it has come', async () => {
  answer = () => [{ id: 2, url: '/f/2', thumb_url: '/t/2' }];
  const drawn = draw([{ ...picture, id: 1, type: 'application/pdf' }, picture]);
  expect(drawn.querySelector('span.record-picture')).not.toBeNull();
  const image = await screen.findByRole('img', { name: 'seal.png' });
  expect(image.getAttribute('src')).toMatch(/\/t\/2$/);
  expect(sent).toMatchObject([
    { path: 'files/links', query: { entity: 'parts/part', record: '3', property: 'files' } },
  ]);
});

test('a picture without a link keeps its room', async () => {
  answer = () => [{ id: 2, url: '/f/2', thumb_url: null }];
  const drawn = draw([picture]);
  await expect.poll(() => sent).toHaveLength(1);
  await new Promise((done) => setTimeout(done));
  expect(drawn.querySelector('span.record-picture')).not.toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test.each([[null], [[]], [[{ ...picture, thumb: false }]], [[{ ...picture, type: 'text/csv' }]]])(
  'a record with %j has none, and nothing is asked',
  (files) => {
    expect(draw(files).innerHTML).toBe('');
    expect(sent).toEqual([]);
  },
);
