import { codeAt, stepAt } from '../../src/server/auth/totp.ts';
import type { Store } from '../../src/server/store/store.ts';
import type { TenantRef } from '../../src/server/tenancy/tenancy.ts';
import { ADMIN_ROLE } from './admin-role.ts';
import { type Answer, PASSWORD, type TempApp, tempApp } from './temp-app.ts';

export type Host = 'acme' | 'globex' | 'admin';

export const MINUTE = 60_000;

/** For tests: an app whose clock stands still until it is moved, and users with a phone each. */
export class TwoStepApp {
  readonly temp: TempApp;
  readonly #clock: { now: number };
  #people = 0;

  private constructor(temp: TempApp, clock: { now: number }) {
    this.temp = temp;
    this.#clock = clock;
  }

  static async start(environment: Record<string, string> = {}): Promise<TwoStepApp> {
    const clock = { now: Date.parse('2026-03-02T08:00:10.000Z') };
    return new TwoStepApp(await tempApp({ environment, now: () => new Date(clock.now) }), clock);
  }

  get now(): Date {
    return new Date(this.#clock.now);
  }

  wait(time = MINUTE): void {
    this.#clock.now += time;
  }

  /** The code that a phone shows now, or some half minutes later. */
  phone(secret: string, steps = 0): string {
    return codeAt(secret, stepAt(this.#clock.now) + steps);
  }

  wrongOne(secret: string): string {
    const right = [-1, 0, 1].map((steps) => this.phone(secret, steps));
    const wrong = ['000000', '000001', '000002', '000003'].find((code) => !right.includes(code));
    return wrong as string;
  }

  login(
    email: string,
    code?: unknown,
    {
      at = 'acme',
      password = PASSWORD,
      isAdmin = at === 'admin',
    }: { at?: Host; password?: string; isAdmin?: boolean } = {},
  ): Promise<Answer> {
    const body = { email, password, is_admin: isAdmin, ...(code !== undefined && { code }) };
    return this.temp.ask('POST', '/api/v1/users/login', { at, body });
  }

  async signedIn(email: string, code?: string, at: Host = 'acme'): Promise<string> {
    const answer = await this.login(email, code, { at });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(answer.body)}`);
    return answer.body.data.access;
  }

  own(method: string, part: string, token?: string, body?: unknown, at: Host = 'acme'): Promise<Answer> {
    return this.temp.ask(method, `/api/v1/users/second-factor${part}`, { at, token, body });
  }

  /** Turns two-step sign-in on for the owner of the token. The code used for it cannot be used again. */
  async turnOn(token: string, at: Host = 'acme'): Promise<{ secret: string; codes: string[] }> {
    const setup = await this.own('POST', '/setup', token, { password: PASSWORD }, at);
    const { secret } = setup.body.data;
    const confirmed = await this.own('POST', '/confirm', token, { code: this.phone(secret) }, at);
    if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
    this.wait();
    return { secret, codes: confirmed.body.data.recovery_codes };
  }

  async inAcme<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const lease = await this.temp.tenancy.acquire(this.temp.tenancy.bySubdomain('acme') as TenantRef);
    return work(lease.store).finally(() => lease.release());
  }

  /** A new user of Acme, signed in. */
  async somebody(): Promise<{ email: string; token: string; id: number }> {
    this.#people += 1;
    const email = `person${this.#people}@acme.example`;
    const id = await this.inAcme((store) =>
      store.write(async (writer) => {
        const known = await writer.get('_credential', 1);
        const user = await writer.insert('users/user', {
          name: `Person ${this.#people}`,
          email,
          is_active: true,
          role: ADMIN_ROLE,
        });
        await writer.insert('_credential', { user, password_hash: String(known?.password_hash) });
        return user;
      }),
    );
    return { email, token: await this.signedIn(email), id };
  }
}
