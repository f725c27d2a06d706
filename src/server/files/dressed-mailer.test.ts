import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngFile } from '../../../test/support/sample-files.ts';
import { sendFile } from '../../../test/support/send-file.ts';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import type { Mail } from '../lib/mail.ts';
import { inTenant } from '../tenancy/in-tenant.ts';
import { dressedMailer } from './dressed-mailer.ts';

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

test('mails of a company come with its logo, byte by byte, and those of others and the platform do not', async () => {
  // More than one piece would be beyond what a logo may have.
  const bytes = pngFile(200_000);
  const logo = (await sendFile(temp, '?name=logo.png', bytes)).body.data.id;
  const settings = { logo: [logo], accent: '#1d4ed8' };
  await temp.ask('PATCH', '/api/v1/company/settings', {
    at: 'acme',
    token: temp.tokens.acme,
    body: settings,
  });
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => sent.push(mail) > 0 };
  const mail = { to: 'ann@x.example', subject: 'Hello', text: 'Hello' };
  for (const subdomain of ['acme', 'globex']) {
    const ref = temp.tenancy.bySubdomain(subdomain);
    if (!ref) throw new Error(subdomain);
    await inTenant(temp.tenancy, ref, (store) => dressedMailer(mailer, store).send(mail));
  }
  await dressedMailer(mailer, temp.tenancy.platform).send(mail);
  const [own, other, platform] = sent;
  expect(own?.attachments).toMatchObject([{ contentType: 'image/png', filename: 'logo.png' }]);
  expect(own?.attachments?.[0]?.content.equals(bytes)).toBe(true);
  expect([other, platform]).toEqual([mail, mail]);
});
