/** What the environment says, checked and with defaults filled in. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Subdomains of this name are tenants. */
  baseDomain: string;
  databaseUrl?: string;
  smtpUrl?: string;
  contactEmail: string;
  /** Addresses or CIDR ranges of proxies whose forwarded headers are believed. */
  trustProxy: string[];
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Fill an empty data folder with demo companies. */
  demo: boolean;
  production: boolean;
}
