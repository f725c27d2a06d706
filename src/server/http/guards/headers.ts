import type { FastifyInstance } from 'fastify';

/** What a page of the app may load: its own files, nothing inline, nothing from elsewhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "manifest-src 'self'",
  "require-trusted-types-for 'script'",
  'trusted-types file-worker',
].join('; ');

/** Headers of every answer that is not a page. */
const COMMON = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers of API answers: private to the caller, cached nowhere. */
export const API_HEADERS = { ...COMMON, 'cache-control': 'no-store' };

/** Headers of files, such as scripts and pictures. */
export const FILE_HEADERS = { ...COMMON, 'cross-origin-resource-policy': 'same-origin' };

/** Headers of the page that shows the API; Swagger UI uses data URLs for icons and fonts. */
export const DOCS_HEADERS = {
  ...FILE_HEADERS,
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
};

/** Headers of the app's pages. */
export const PAGE_HEADERS = {
  ...COMMON,
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()',
  'x-frame-options': 'DENY',
  'cache-control': 'no-cache',
};

/**
 * Tells browsers that came by https to use only https from now on. For this host alone: subdomains of BASE_DOMAIN that
 * are not tenants may belong to others and use http.
 */
export function insistOnHttps(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    done();
  });
}
