import { readHost } from './host.ts';

/** Set at build time (`API_BASE=https://api.example.com npm run build`); empty means the page's own origin. */
declare const __API_BASE__: string | undefined;

/**
 * The URL of the API: next to the page, or on another host with the tenant's subdomain in front.
 * @example apiBase('https://api.example.com', new URL('https://acme.example.com')) // 'https://acme.api.example.com/api/v1'
 */
export function apiBase(setting: string, page: { origin: string; hostname: string }): string {
  if (setting === '') return `${page.origin}/api/v1`;
  const url = new URL(setting);
  const { kind, subdomain } = readHost(page.hostname);
  const prefix = kind === 'landing' ? '' : `${subdomain ?? 'admin'}.`;
  return `${url.protocol}//${prefix}${url.host}${url.pathname.replace(/\/$/, '')}/api/v1`;
}

export const API_BASE = apiBase(typeof __API_BASE__ === 'string' ? __API_BASE__ : '', window.location);
