import { figure, type Proof } from './proof.ts';
import { type TrustServer, withServer } from './trust-server.ts';

const NAMES = [
  'Acme\r\nBcc: all@x.example',
  'Acme\nSet-Cookie: a=b',
  'Acme\u2028x',
  'Acme\u001b[2J',
  'Acme\u202egnp.exe',
  'Acme\u200b',
  'a\tb',
];
/** The first is shown as "аcme" with a Cyrillic a. */
const SUBDOMAINS = ['xn--cme-7cd', 'xn--a', 'ab--cd', '-acme', 'acme-', 'admin', 'www'];

/** Names that would break a line where they are written or look like others, and subdomains that look like another's. */
export const names: Proof = {
  name: 'names',
  async run() {
    const proof = await withServer({}, tryAll);
    const control = await withServer({ weak: 'any-name' }, tryAll);
    const count = 3 * NAMES.length + SUBDOMAINS.length;
    return [
      figure(
        `${count} names and subdomains: accepted`,
        proof.accepted.join(' ') || 0,
        '0',
        proof.accepted.length === 0,
      ),
      figure('refused without naming the field', proof.unnamed, '0', proof.unnamed === 0),
      figure('good ones', proof.good, '201 201', proof.good === '201 201'),
      figure(
        'control: names not looked at, accepted',
        control.accepted.length,
        `≥ ${count / 2}`,
        control.accepted.length >= count / 2,
      ),
    ];
  },
};

async function tryAll(server: TrustServer) {
  const admin = await server.signIn('admin', 'admin@mainstay.example');
  const user = await server.signIn();
  const accepted: string[] = [];
  let unnamed = 0;
  async function attempt(
    field: string,
    sent: Promise<{ status: number; body: { errors?: object } }>,
    text: string,
  ) {
    const { status, body } = await sent;
    if (status < 300) accepted.push(JSON.stringify(text));
    else if (status !== 422 || !Object.hasOwn(body.errors ?? {}, field)) unnamed += 1;
  }
  const tenants = '/api/v1/tenants/tenant';
  const post = (path: string, body: object) => server.ask('POST', path, { at: 'admin', token: admin, body });
  const own = await server.ask<{ id: number }[]>('GET', '/api/v1/users/user', { at: 'acme', token: user });
  for (const [index, name] of NAMES.entries()) {
    await attempt('name', post(tenants, { name, schema_name: `strange-${index}` }), name);
    await attempt('name', post('/api/v1/users/user', { name, email: `strange${index}@x.example` }), name);
    const path = `/api/v1/users/user/${own.body.data[0]?.id}`;
    await attempt('name', server.ask('PATCH', path, { at: 'acme', token: user, body: { name } }), name);
  }
  for (const schema_name of SUBDOMAINS)
    await attempt('schema_name', post(tenants, { name: 'Acme', schema_name }), schema_name);
  const good = [
    await post(tenants, { name: 'Müller & Söhne – Werk 3', schema_name: 'werk-3--sued' }),
    await post('/api/v1/users/user', { name: 'Zoë O’Brien-Nguyễn', email: 'zoe@x.example' }),
  ];
  return { accepted, unnamed, good: good.map(({ status }) => status).join(' ') };
}
