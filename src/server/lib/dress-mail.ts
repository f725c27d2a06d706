import type { Mail } from './mail.ts';

/** How the mails of a company look. */
export interface MailLook {
  /** Six digits after a #. */
  accent: string | null;
  logo?: { name: string; type: string; bytes: Buffer };
}

const LOGO = 'logo@mainstay';
const PLAIN = '#1d4ed8';

/**
 * Gives a mail the logo and the colour of its company, beside the text, which stays as it is for whoever reads mails as text. Nothing
 * in it is loaded from anywhere: the logo comes with the mail.
 */
export function dressMail(mail: Mail, { accent, logo }: MailLook): Mail {
  if (accent === null && !logo) return mail;
  const colour = /^#[0-9a-f]{6}$/i.test(accent ?? '') ? accent : PLAIN;
  const paragraphs = mail.text
    .split(/\n{2,}/)
    .map((part) => part.split('\n').map((line) => written(line, colour)))
    .map((lines) => `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`);
  const mark = logo
    ? `<img src="cid:${LOGO}" alt="" style="display:block;max-width:192px;max-height:56px;margin:0 0 20px">`
    : '';
  return {
    ...mail,
    html: [
      '<!doctype html><html><body style="margin:0;padding:24px;background:#f4f5f7">',
      `<div style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-top:4px solid ${colour};`,
      'font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#1b1f27">',
      mark,
      ...paragraphs,
      '</div></body></html>',
    ].join(''),
    ...(logo && {
      attachments: [{ cid: LOGO, filename: logo.name, contentType: logo.type, content: logo.bytes }],
    }),
  };
}

/** A line that is an address is a link, as mail programs make of it in texts; everything else is text. */
function written(line: string, colour: string | null): string {
  const text = line.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return /^https?:\/\/\S+$/.test(line)
    ? `<a href="${text}" style="color:${colour};overflow-wrap:anywhere">${text}</a>`
    : text;
}
