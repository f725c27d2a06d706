import { expect, test } from 'vitest';
import { dressMail } from './dress-mail.ts';

const mail = {
  to: 'ann@x.example',
  subject: 'Join Acme',
  text: 'Hello,\n\n<img src=x onerror=alert(1)> & "Co" invites you:\n\nhttps://acme.example/x#token=T&a=1\n\nhttp://a b',
};
const logo = { name: 'logo.png', type: 'image/png', bytes: Buffer.from('png') };

test('a mail has the colour and the logo, and its text as it was', () => {
  const dressed = dressMail(mail, { accent: '#aa0011', logo });
  expect(dressed.text).toBe(mail.text);
  expect(dressed.html).toContain('border-top:4px solid #aa0011');
  expect(dressed.attachments).toMatchObject([{ contentType: 'image/png', content: logo.bytes }]);
  expect(dressed.html).toContain(`src="cid:${dressed.attachments?.[0]?.cid}"`);
  expect(dressed.html).toContain('href="https://acme.example/x#token=T&#38;a=1"');
});

test('nothing that people typed becomes part of it, and nothing is loaded from elsewhere', () => {
  const { html = '' } = dressMail(mail, { accent: '#aa0011', logo });
  expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34; invites you:');
  expect(html.match(/<(?!\/)\w+/g)?.filter((tag) => tag === '<img' || tag === '<a')).toEqual(['<img', '<a']);
  expect(html.match(/(?:src|url)\s*[=(][^>]*/g)).toEqual([
    expect.stringMatching(/^src="cid:/),
    expect.any(String),
  ]);
  expect(dressMail(mail, { accent: 'red;background:url(//x)', logo }).html).not.toContain('url(');
});

test('a company without colour and logo sends text alone', () => {
  expect(dressMail(mail, { accent: null })).toEqual(mail);
});
