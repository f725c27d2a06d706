import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Seconds; answers take milliseconds, so anything longer should stand out. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const CLASS_OF_METHOD: Record<string, string> = { POST: 'create', PATCH: 'update', DELETE: 'delete' };

/**
 * Counts requests and their outcomes. Routes are grouped into few classes and tenants are not named, so that neither
 * the number of entities nor that of tenants multiplies the metrics.
 */
export class RequestMetrics {
  /** All metrics of this server, including those registered by other modules. */
  readonly registry = new Registry();
  readonly #requests = new Counter({
    name: 'mainstay_requests_total',
    help: 'Requests that were answered, by class of route and status.',
    labelNames: ['route', 'status'],
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: 'mainstay_request_duration_seconds',
    help: 'How long requests took, by class of route.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers: [this.registry],
  });
  readonly #running = new Gauge({
    name: 'mainstay_requests_running',
    help: 'Requests that are being answered now.',
    registers: [this.registry],
  });
  readonly #streams = new Gauge({
    name: 'mainstay_streams_open',
    help: 'Browsers that are told at once what has changed.',
    registers: [this.registry],
  });
  readonly #failedSignIns = new Counter({
    name: 'mainstay_sign_in_failures_total',
    help: 'Sign-ins that were refused.',
    registers: [this.registry],
  });

  /** Counts all requests of an app. */
  watch(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const gauge = request.routeOptions.config.stream ? this.#streams : this.#running;
      gauge.inc();
      // Not in onResponse, which is not called for a lost connection.
      reply.raw.once('close', () => gauge.dec());
      done();
    });
    app.addHook('onResponse', (request, reply, done) => {
      this.#count(request, reply.statusCode, reply.elapsedTime / 1000);
      done();
    });
  }

  #count(request: FastifyRequest, status: number, seconds: number): void {
    const route = classOf(request);
    this.#requests.inc({ route, status });
    this.#durations.observe({ route }, seconds);
    // A request for the second-factor code is not a refusal yet.
    const isRefused =
      (status === 401 && request.refused?.code !== 'second_factor_required') || status === 429;
    if (request.routeOptions.url === '/api/v1/users/login' && isRefused) this.#failedSignIns.inc();
  }
}

function classOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  // Their answers say nothing about the health of the server.
  if (request.target?.kind === 'tenant' && request.target.ref.suspended) return 'suspended';
  if (url === undefined) return 'none';
  if (url === '/healthz' || url === '/readyz') return 'health';
  if (!url.startsWith('/api/v1/')) return 'page';
  if (url === '/api/v1/users/login') return 'sign_in';
  if (/^\/api\/v1\/(token|users\/(?!user))/.test(url)) return 'account';
  if (request.method === 'GET' || request.method === 'HEAD') return /:(key|id)$/.test(url) ? 'get' : 'list';
  return CLASS_OF_METHOD[request.method] ?? 'other';
}
