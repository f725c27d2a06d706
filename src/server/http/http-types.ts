import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ApiErrorCode } from '../../shared/errors.ts';
import type { paths } from '../../shared/gen/api.ts';
import type { SignedIn } from '../auth/actor.ts';
import type { Mailer } from '../lib/mail.ts';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import type { HostTarget, Tenancy } from '../tenancy/tenancy.ts';
import type { Ticket } from './guards/admission.ts';
import type { RequestMetrics } from './guards/request-metrics.ts';
import type { StoreLease } from './guards/store-lease.ts';

/** What the app is made of; everything it answers comes from here. */
export interface AppParts {
  settings: Settings;
  engine: Engine;
  tenancy: Tenancy;
  log: Logger;
  /** Counts what is asked, where somebody wants to know. */
  metrics?: RequestMetrics;
  /** The built client; by default `dist/` of the project. */
  clientDir?: string;
  /** The clock; tests set it. */
  now?: () => Date;
  /** Has the jobs look at what was just asked of them; without one they come by themselves. */
  wakeJobs?: () => void;
}

/** What every group of routes gets. */
export interface RouteParts {
  settings: Settings;
  engine: Engine;
  tenancy: Tenancy;
  mailer: Mailer;
  now: () => Date;
  wakeJobs: () => void;
}

/** A Host that has a store: a tenant's or the platform's. */
export type StoreTarget = Extract<HostTarget, { kind: 'platform' | 'tenant' }>;

/** How a route is guarded; an API route without these words needs a store and somebody signed in. */
export interface RouteGuard {
  /** Answers without sign-in. */
  open?: boolean;
  /** Which hosts have the route; `any` needs no store at all. Default: both kinds that have a store. */
  hosts?: 'any' | 'tenant' | 'platform';
  /** Waits in a queue of its own, as passwords do, and takes no place among other requests. */
  ownQueue?: boolean;
  /** Its body is a file, which may take minutes to arrive. */
  upload?: boolean;
  /** Its answer may go on for minutes: it is no request that is still being answered. */
  stream?: boolean;
  /** Takes a form of HTML too, and makes nothing of it. */
  takesForm?: boolean;
  /** Answers whatever the Host header says, also when there is none. */
  anyHost?: boolean;
}

/** The body of a POST as the API's description has it, for routes whose schema is held before they run. */
export interface PostOf<P extends keyof paths> {
  Body: paths[P]['post'] extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : never;
}

export type { FastifyReply, FastifyRequest };

declare module 'fastify' {
  interface FastifyContextConfig extends RouteGuard {}
  interface FastifyRequest {
    /** Whose app the Host asks for; set for API routes only. */
    target: HostTarget | null;
    /** The store of the Host, on routes that have one. */
    lease: StoreLease | null;
    signedIn: SignedIn | null;
    /** How it was let in; set where requests are. */
    visit: Ticket | null;
    /** With which error it was answered. */
    error: ApiErrorCode | null;
  }
  interface FastifyInstance {
    /** From now on every answer closes its connection and `/readyz` says no. */
    startDraining(): void;
    readonly draining: boolean;
  }
}
