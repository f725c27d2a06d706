// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { modelOf, servedModel } from '../../model/model.ts';
import { findScanned } from './find-scanned.ts';

const model = modelOf('tenant', servedModel());
let sent: ScriptedRequest[];
let answer: (request: ScriptedRequest) => unknown;
beforeEach(() => {
  localStorage.setItem('access', 'token');
  answer = () => [];
  sent = scriptedApi((request) => answer(request));
});

test('a page of ours is opened, an address of others is none', async () => {
  expect(await findScanned(model, `${window.location.origin}/work-orders/4`)).toBe('/work-orders/4');
  await expect(findScanned(model, 'https://evil.example/r/x')).rejects.toThrow(
    'This is not one of your labels',
  );
  expect(sent).toEqual([]);
});

test('a label leads to its asset, where it is one that may be seen', async () => {
  const label = `${window.location.origin}/r/${'a'.repeat(22)}`;
  answer = () => ({ id: 4 });
  expect(await findScanned(model, label)).toMatch(/\/4$/);
  expect(sent).toMatchObject([{ path: `labels/${'a'.repeat(22)}` }]);
  answer = () => refusedWith(404, 'not_found');
  await expect(findScanned(model, label)).rejects.toThrow('This is not one of your labels');
});

test('the label of a portal of this company leads to its page', async () => {
  const token = 'a'.repeat(22);
  const label = `${window.location.origin}/r/${token}`;
  answer = ({ path }) =>
    path === `public/portal/${token}` ? { name: 'Front desk' } : refusedWith(404, 'not_found');
  expect(await findScanned(model, label)).toBe(`/r/${token}`);
  // Whether it is one of ours cannot be told now.
  answer = ({ path }) => refusedWith(path.startsWith('public/') ? 429 : 404, 'too_many_requests');
  await expect(findScanned(model, label)).rejects.not.toThrow('This is not one of your labels');
});

test('a code is looked for among all that have labels, and found as it is, whatever its case', async () => {
  answer = ({ path }) =>
    path === 'parts/part'
      ? [
          { id: 8, code: 'P-10' },
          { id: 9, code: 'p-1' },
        ]
      : [{ id: 1, code: 'AP-1' }];
  expect(await findScanned(model, ' P-1 ')).toMatch(/parts.*\/9$/);
  expect(sent.at(-1)?.query).toMatchObject({ code: 'P-1', ordering: 'code' });
  // A request portal has a label, but no code.
  expect(model.screens['requests/portal']?.label).toBeDefined();
  await expect(findScanned(model, 'P-2')).rejects.toThrow('Nothing here has the code P-2.');
  expect(sent.map(({ path }) => path)).not.toContain('requests/portal');
});

test('a short code is found behind a hundred that hold it too', async () => {
  answer = ({ path, query }) => {
    const data =
      path === 'parts/part' ? [query.page === '2' ? { id: 9, code: '7' } : { id: 8, code: '17' }] : [];
    return Response.json({ data, meta: { total: path === 'parts/part' ? 101 : 0 } });
  };
  expect(await findScanned(model, '7')).toMatch(/parts.*\/9$/);
  await expect(findScanned(model, '8')).rejects.toThrow('Nothing here has the code 8.');
});
