import { isIP } from 'node:net';

/** Names that no tenant may take as its subdomain. */
export const RESERVED_SUBDOMAINS: ReadonlySet<string> = new Set(['www', 'admin', 'api']);

export const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** What a Host header asks for, before checking whether the tenant exists. */
export type HostName =
  | { kind: 'landing' }
  | { kind: 'platform' }
  | { kind: 'subdomain'; subdomain: string }
  | { kind: 'unknown' };

const MOST_KNOWN = 2_000;
const UNKNOWN: HostName = { kind: 'unknown' };

/**
 * Reads a Host header. Anything but the base domain, one label in front of it, or a plain IP address (which shows the
 * landing page, since that holds no data) is unknown.
 * @example readHost('Acme.localhost:3000', 'localhost') // { kind: 'subdomain', subdomain: 'acme' }
 */
export function readHost(header: string | undefined, baseDomain: string): HostName {
  const name = normalise(header);
  if (name === undefined) return UNKNOWN;
  if (name === baseDomain || isAddress(name)) return { kind: 'landing' };
  if (!name.endsWith(`.${baseDomain}`)) return UNKNOWN;
  const label = name.slice(0, -baseDomain.length - 1);
  if (label === 'www') return { kind: 'landing' };
  if (label === 'admin') return { kind: 'platform' };
  if (RESERVED_SUBDOMAINS.has(label) || !SUBDOMAIN.test(label)) return UNKNOWN;
  return { kind: 'subdomain', subdomain: label };
}

/** Caches what was read, since the same few hosts are asked for all the time. */
export class HostNames {
  readonly #baseDomain: string;
  readonly #known = new Map<string, HostName>();

  constructor(baseDomain: string) {
    this.#baseDomain = baseDomain;
  }

  /** What a Host header asks for; see `readHost`. */
  read(host: string | undefined): HostName {
    const known = host === undefined ? undefined : this.#known.get(host);
    if (known) return known;
    const name = readHost(host, this.#baseDomain);
    // Unknown hosts are not cached, since anybody may send any number of them.
    if (host === undefined || name === UNKNOWN) return name;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(host, name);
    return name;
  }
}

/** The host in lower case, without the port and a trailing dot; undefined when it cannot be a host at all. */
function normalise(header: string | undefined): string | undefined {
  // Only plain ASCII is lower-cased: the Kelvin sign, for example, would become a k.
  if (header === undefined || header.length > 260 || !/^[\x21-\x7e]+$/.test(header)) return undefined;
  const parts = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::(\d{1,5}))?$/.exec(header.toLowerCase());
  if (!parts?.[1] || Number(parts[2] ?? 0) > 65535) return undefined;
  return parts[1].endsWith('.') ? parts[1].slice(0, -1) : parts[1];
}

function isAddress(name: string): boolean {
  return name.startsWith('[') ? isIP(name.slice(1, -1)) === 6 : isIP(name) === 4;
}
