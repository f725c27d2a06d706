// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { scriptedApi } from '../../../test/support/scripted-api.ts';
import { photoSender } from '../features/portal/portal-api.ts';
import { sendFile, sendThumb } from './send-file.ts';

/** A fake of the browser's upload, answered by the test. */
class Upload {
  static all: Upload[] = [];
  opened: string[] = [];
  headers: Record<string, string> = {};
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  content: unknown;
  open(...opened: string[]) {
    this.opened = [opened[0] ?? '', (opened[1] ?? '').replace(/^.*\/api\/v1\//, '')];
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(content: unknown) {
    this.content = content;
    Upload.all.push(this);
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body);
    this.onload();
  }
}
const last = async (count: number): Promise<Upload> => {
  await expect.poll(() => Upload.all).toHaveLength(count);
  return Upload.all.at(-1) as Upload;
};
const photo = new Blob(['x']);
beforeEach(() => {
  Upload.all = [];
  localStorage.setItem('access', 'a1');
  vi.stubGlobal('XMLHttpRequest', Upload);
});

test('a file is sent as it is under its name, and it is told how far it is', async () => {
  const told: number[] = [];
  const sending = sendFile(photo, 'a b.png', (part) => told.push(part));
  const upload = await last(1);
  expect([upload.opened, upload.headers, upload.content]).toEqual([
    ['POST', 'files?name=a+b.png'],
    { 'Content-Type': 'application/octet-stream', Authorization: 'Bearer a1' },
    photo,
  ]);
  upload.upload.onprogress?.({ loaded: 1, total: 4 });
  upload.upload.onprogress?.({ loaded: 0, total: 0 });
  upload.answer(201, { data: { id: 3 } });
  expect(await sending).toEqual({ id: 3 });
  expect(told).toEqual([0.25, 0]);
});

test('an old token is renewed and the file sent again; without a session that is told', async () => {
  localStorage.setItem('refresh', 'r1');
  scriptedApi(() => ({ access: 'a2', refresh: 'r2' }));
  const sending = sendThumb(3, photo);
  (await last(1)).answer(401, { code: 'unauthenticated', message: 'Please sign in.' });
  const again = await last(2);
  expect(again.opened).toEqual(['POST', 'files/3/thumb']);
  expect(again.headers.Authorization).toBe('Bearer a2');
  again.answer(201, { data: { id: 3 } });
  await sending;
  localStorage.removeItem('refresh');
  const refused = sendFile(photo, 'x.png');
  (await last(3)).answer(401, { code: 'unauthenticated', message: 'Please sign in.' });
  await expect(refused).rejects.toMatchObject({ status: 401, message: 'Please sign in.' });
  expect(Upload.all).toHaveLength(3);
});

test('what is refused is told as the server says it, what a proxy answers by its status', async () => {
  const refused = sendFile(photo, 'x.png');
  (await last(1)).answer(413, { code: 'too_large', message: 'It is too large.' });
  await expect(refused).rejects.toMatchObject({ status: 413, code: 'too_large' });
  const proxied = sendFile(photo, 'x.png');
  (await last(2)).answer(502, '<html>');
  await expect(proxied).rejects.toMatchObject({ status: 502 });
  const lost = sendFile(photo, 'x.png');
  (await last(3)).onerror();
  await expect(lost).rejects.toMatchObject({ status: 0, code: 'network' });
});

test('a stranger sends photos with the form that they fill in, and no token', async () => {
  const { file, thumb } = photoSender('a/b', 'f&1');
  void file(photo, 'a b.png', () => {});
  const upload = await last(1);
  expect(upload.opened[1]).toBe('public/photo/a%2Fb?form=f%261&name=a+b.png');
  expect(upload.headers).toEqual({ 'Content-Type': 'application/octet-stream' });
  void thumb(3, photo);
  expect((await last(2)).opened[1]).toBe('public/photo/a%2Fb/3/thumb?form=f%261');
});
