import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import type { Caller } from './cases.ts';
import { type BenchData, PERSON, settingsOf, subdomainOf } from './prepare.ts';
import { Measured } from './server-process.ts';

export interface Token {
  host: string;
  access: string;
}

/** The real server on prepared data, as in production, but without a rate limit. */
export class BenchServer {
  readonly port: number;
  readonly process: Measured;
  /** Milliseconds from the start of the process to its first answer. */
  readonly startMs: number;

  private constructor(port: number, process: Measured, startMs: number) {
    this.port = port;
    this.process = process;
    this.startMs = startMs;
  }

  static async start(port: number, data: BenchData, profile?: string): Promise<BenchServer> {
    const started = performance.now();
    const process = Measured.start(
      [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []), 'src/server/main.ts'],
      {
        PORT: String(port),
        ...settingsOf(data),
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        LOG_LEVEL: 'warn',
        RATE_LIMIT: '0',
        // As in docs/operations/mainstay.service.
        MALLOC_ARENA_MAX: '2',
      },
    );
    await process.listening(port);
    const first = () => askServer(port, subdomainOf(1), 'GET', '/api/v1/tenant');
    let answer = await first();
    // A machine that is busy with something else makes it shed load at once.
    for (let tries = 0; answer.status === 503 && tries < 100; tries++) {
      await pause(100);
      answer = await first();
    }
    if (answer.status !== 200) throw new Error(`the first answer was ${answer.status}`);
    return new BenchServer(port, process, performance.now() - started);
  }

  /** Signs in one user of each of the first tenants. */
  async signIn(tenants: number): Promise<Token[]> {
    const tokens: Token[] = [];
    for (let number = 1; number <= tenants; number++) {
      const answer = await askServer(this.port, subdomainOf(number), 'POST', '/api/v1/users/login', {
        body: { ...PERSON, is_admin: false },
      });
      if (answer.status !== 200) throw new Error(`signing in answers ${answer.status}: ${answer.text}`);
      const { access } = (JSON.parse(answer.text) as { data: { access: string } }).data;
      tokens.push({ host: `${subdomainOf(number)}.localhost`, access });
    }
    return tokens;
  }

  /** The plain list of a tenant: its size, and its current ETag. */
  async list({ host, access }: Token, tries = 20): Promise<{ size: number; etag: string }> {
    const subdomain = host.split('.')[0] as string;
    const answer = await askServer(this.port, subdomain, 'GET', '/api/v1/work-orders/work_order', { access });
    if (answer.status === 503 && tries > 0) {
      // The server sheds load while the machine is busy with something else.
      await pause(1_000);
      return this.list({ host, access }, tries - 1);
    }
    if (answer.status !== 200) throw new Error(`the list answers ${answer.status}: ${answer.text}`);
    return { size: Buffer.byteLength(answer.text), etag: answer.etag ?? '' };
  }

  async callers(tokens: Token[]): Promise<Caller[]> {
    const callers: Caller[] = [];
    for (const token of tokens) callers.push({ ...token, etag: (await this.list(token)).etag });
    return callers;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
