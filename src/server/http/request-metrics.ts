import type { FastifyInstance, FastifyRequest } from 'fastify';

import { counter, type Family, gauge, Histogram } from './metrics-text.ts';

/** Seconds; answers take milliseconds, what takes longer should stand out. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const CLASS_OF_METHOD: Record<string, string> = { POST: 'create', PATCH: 'update', DELETE: 'delete' };

/**
 * Counts of what was asked and how it went. Routes are put into few classes and no company is named, so that neither
 * the number of entities nor that of companies makes the figures many.
 */
export class RequestMetrics {
  readonly #requests = new Map<string, number>();
  readonly #durations = new Map<string, Histogram>();
  #running = 0;
  #failedSignIns = 0;

  /** Counts all requests of an app. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (_request, _reply, done) => {
      this.#running++;
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      this.#running--;
      this.#count(request, reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
  }

  families(): Family[] {
    return [
      counter(
        'mainstay_requests_total',
        'Requests that were answered, by class of route and status.',
        [...this.#requests].map(([key, value]) => {
          const [route = '', status = ''] = key.split(' ');
          return { labels: { route, status }, value };
        }),
      ),
      {
        name: 'mainstay_request_duration_seconds',
        help: 'How long requests took, by class of route.',
        type: 'histogram',
        lines: [...this.#durations].flatMap(([route, histogram]) =>
          histogram.lines('mainstay_request_duration_seconds', { route }),
        ),
      },
      gauge('mainstay_requests_running', 'Requests that are being answered now.', this.#running),
      counter('mainstay_sign_in_failures_total', 'Sign-ins that were refused.', [
        { labels: {}, value: this.#failedSignIns },
      ]),
    ];
  }

  #count(request: FastifyRequest, status: number, seconds: number): void {
    const route = classOf(request);
    const key = `${route} ${status}`;
    this.#requests.set(key, (this.#requests.get(key) ?? 0) + 1);
    let histogram = this.#durations.get(route);
    if (!histogram) {
      histogram = new Histogram(BUCKETS);
      this.#durations.set(route, histogram);
    }
    histogram.add(seconds);
    // Who is asked for the code of the second step is not refused yet.
    const isRefused = (status === 401 && request.fault !== 'second_factor_required') || status === 429;
    if (request.routeOptions.url === '/api/v1/users/login' && isRefused) this.#failedSignIns++;
  }
}

function classOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  // What they get says nothing about how well the server is.
  if (request.target?.kind === 'tenant' && request.target.ref.suspended) return 'suspended';
  if (url === undefined) return 'none';
  if (url === '/healthz' || url === '/readyz') return 'health';
  if (!url.startsWith('/api/v1/')) return 'page';
  if (url === '/api/v1/users/login') return 'sign_in';
  if (/^\/api\/v1\/(token|users\/(?!user))/.test(url)) return 'account';
  if (request.method === 'GET' || request.method === 'HEAD') return /:(key|id)$/.test(url) ? 'get' : 'list';
  return CLASS_OF_METHOD[request.method] ?? 'other';
}
