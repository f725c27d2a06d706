import { buildClient } from '../../scripts/build/build-client.ts';
import { startSharedBrowser } from '../support/browser.ts';
import { startServer } from '../support/server.ts';

/** What all test files of the suite share. */
export interface Stage {
  port: number;
  /** Where the shared browser listens. */
  browser: string;
  /** What the browser keeps of a session, by subdomain. */
  sessions: Record<'acme' | 'globex' | 'admin', Record<string, string>>;
}

declare module 'vitest' {
  interface ProvidedContext {
    stage: Stage;
  }
}

export const CONTACT = 'contact@conformance.example';
export const PASSWORD = 'mainstay-demo';
export const EMAILS = {
  acme: 'demo@acme.example',
  globex: 'demo@globex.example',
  admin: 'admin@mainstay.example',
} as const;

/**
 * Runs once before the suite: the client is built where its sources have changed, since whoever did so later would take
 * its files away from pages that are open; then one server with demo data, one browser, and a
 * session per host.
 */
export default async function setTheStage(project: {
  provide(key: 'stage', value: Stage): void;
}): Promise<() => Promise<void>> {
  await buildClient();
  const server = await startServer({ demo: true, environment: { CONTACT_EMAIL: CONTACT } });
  const browser = await startSharedBrowser();
  const sessions: Partial<Stage['sessions']> = {};
  for (const place of ['acme', 'globex', 'admin'] as const) {
    const sent = {
      tenant: place,
      body: { email: EMAILS[place], password: PASSWORD, is_admin: place === 'admin' },
    };
    const { body } = await server.ask<{ access: string; refresh: string }>(
      'POST',
      '/api/v1/users/login',
      sent,
    );
    const users = await server.ask<{ id: number; name: string; email: string }[]>(
      'GET',
      '/api/v1/users/user',
      {
        tenant: place,
        token: body.data.access,
      },
    );
    sessions[place] = { ...body.data, user: JSON.stringify(users.body.data[0]) };
  }
  project.provide('stage', {
    port: server.port,
    browser: browser.wsEndpoint(),
    sessions: sessions as Stage['sessions'],
  });
  return async () => {
    await browser.close();
    await server.stop();
    server.forget();
  };
}
