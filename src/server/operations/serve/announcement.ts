import { DEMO_PASSWORD } from '../../../shared/demo-password.ts';
import type { Settings } from '../../settings.ts';

/** The users of the demo data, from `scripts/demo/`. */
const DEMO_LOGINS = [
  ['acme', 'demo@acme.example', 'admin of Acme Mining'],
  ['acme', 'priya.raman@acme.example', 'planner'],
  ['acme', 'tom.okafor@acme.example', 'technician'],
  ['acme', 'nora.lindqvist@acme.example', 'requester'],
  ['acme', 'victor.hale@acme.example', 'viewer'],
  ['globex', 'demo@globex.example', 'admin of Globex Foods'],
  ['admin', 'admin@mainstay.example', 'platform admin'],
] as const;

/** The lines that tell the person who started the server where to go next. */
export function announcement(settings: Settings, port: number, hasDemo: boolean): string {
  const address = (subdomain?: string) => addressOf(settings, port, subdomain);
  if (!hasDemo) {
    const admin = `Platform admin: ${address('admin')}`;
    const first = 'No platform admin yet? Make one with: npm run mainstay -- admin create';
    return `\nMainstay is ready at ${address()}\n${admin}\n${first}\n`;
  }
  const width = Math.max(...DEMO_LOGINS.map(([subdomain]) => address(subdomain).length));
  const longest = Math.max(...DEMO_LOGINS.map(([, email]) => email.length));
  const logins = DEMO_LOGINS.map(
    ([subdomain, email, who]) => `  ${address(subdomain).padEnd(width)}  ${email.padEnd(longest)}  ${who}`,
  ).join('\n');
  return [
    '',
    'Mainstay is ready. Sign in to a demo tenant or as the platform admin:',
    '',
    logins,
    '',
    `The password is ${DEMO_PASSWORD} for all of them.`,
    `The public page is ${address()}, the API is described at ${address()}/api/docs.`,
    'Stop with Ctrl+C.',
    '',
  ].join('\n');
}

/** In production a proxy is in front, with https on its default port. */
function addressOf({ production, baseDomain }: Settings, port: number, subdomain?: string): string {
  const host = subdomain ? `${subdomain}.${baseDomain}` : baseDomain;
  return production ? `https://${host}` : `http://${host}:${port}`;
}
