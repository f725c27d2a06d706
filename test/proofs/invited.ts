import { linkToken } from '../support/link-token.ts';
import type { TrustServer } from './trust-server.ts';

/** A user of Acme who was just invited. */
export interface Invited {
  link: string;
  token: string;
  /** Creates another link; the one before stops working. */
  again(): Promise<string>;
}

export async function invite(server: TrustServer, name: string, email: string): Promise<Invited> {
  const token = await server.signIn('admin', 'admin@mainstay.example');
  const sending = { at: 'admin', token };
  const found = await server.ask<{ id: number }[]>('GET', '/api/v1/tenants/tenant?schema_name=acme', sending);
  const body = { name, email, tenant: found.body.data[0]?.id };
  const made = await server.ask<{ id: number; invite_link: string }>('POST', '/api/v1/users/user', {
    ...sending,
    body,
  });
  if (made.status !== 201) throw new Error(`${email} was not invited: ${JSON.stringify(made.body)}`);
  const { id, invite_link: link } = made.body.data;
  return {
    link,
    token: linkToken(link),
    async again() {
      const path = `/api/v1/users/user/${id}/invite`;
      const { body } = await server.ask<{ invite_link: string }>('POST', path, sending);
      return linkToken(body.data.invite_link);
    },
  };
}
