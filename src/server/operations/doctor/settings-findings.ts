import type { Settings } from '../../settings.ts';
import type { Finding } from './finding.ts';

/** Finds settings that are good for trying Mainstay out, but not for production. */
export function settingsFindings(settings: Settings): Finding[] {
  const { production, baseDomain, trustProxy, smtpUrl, smtpAllowPlaintext, contactEmail } = settings;
  const checks: [isWrong: boolean, text: string, advice: string][] = [
    [!production, 'NODE_ENV is not production', 'Set NODE_ENV=production on a real server.'],
    [
      production && baseDomain === 'localhost',
      'BASE_DOMAIN is localhost',
      'Set BASE_DOMAIN to the domain whose subdomains are tenants.',
    ],
    [
      production && trustProxy.length === 0,
      'TRUST_PROXY is not set',
      'Behind a proxy, set it to its addresses; without, sign-ins of everybody count as one address, and browsers are not told to stay with https.',
    ],
    [
      smtpUrl === undefined,
      'SMTP_URL is not set',
      'Invitations are shown to the inviter only. Set it to have them mailed.',
    ],
    [
      smtpAllowPlaintext,
      'SMTP_ALLOW_PLAINTEXT is true',
      'Invitations may cross the network unencrypted, and their links open accounts. Use a mail server that speaks TLS, then leave it out.',
    ],
    [
      contactEmail.endsWith('.example'),
      'CONTACT_EMAIL is an example',
      'Set it to an address that somebody reads.',
    ],
  ];
  const all = [
    ...checks,
    ...settings.mistyped.map((text): (typeof checks)[number] => [
      true,
      text.replace(/\?$/, ''),
      'Correct the name where the settings are. If another program reads that variable, all is well.',
    ]),
  ];
  return all.flatMap(([isWrong, text, advice]): Finding[] =>
    isWrong ? [{ level: 'advice', about: 'settings', text, advice }] : [],
  );
}
