import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { StoreScope } from '../../shared/schema/entity.ts';
import type { Model } from '../../shared/schema/model.ts';
import type { SignedIn } from '../auth/principal.ts';
import type { Mailer } from '../lib/mail.ts';
import type { Pack } from '../lib/product-packs.ts';
import type { Hooks } from '../records/hooks.ts';
import type { Settings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import type { HostTarget, Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import type { Ticket } from './guards/admission.ts';
import type { RequestMetrics } from './guards/request-metrics.ts';
import type { StoreLease } from './guards/store-lease.ts';
import type { Piece, RouteDescription, RouteGuard } from './route-schema.ts';
import type { EntityActions } from './routes/entity-actions.ts';

/** The parts that the app is built from; all its answers come from these. */
export interface AppParts {
  settings: Settings;
  engine: Engine;
  tenancy: Tenancy;
  log: Logger;
  /** What features do with records. */
  hooks: Hooks;
  /** The packs that tenants may install; by default those that come with this program. */
  packs?: readonly Pack[];
  /** What features add to the API. */
  features: readonly FeatureApi[];
  /** Request metrics, if they are wanted. */
  metrics?: RequestMetrics;
  /** The built client; by default `dist/` of the project. */
  clientDir?: string;
  /** The clock; tests set it. */
  now?: () => Date;
  /** Wakes the jobs for something that was just requested; without it they run on their own schedule. */
  wakeJobs?: () => void;
  /** Backs up a tenant that is about to be deleted. */
  backUpTenant?(ref: TenantRef): Promise<void>;
}

/** What every group of routes receives. */
export interface RouteParts {
  settings: Settings;
  engine: Engine;
  tenancy: Tenancy;
  hooks: Hooks;
  /** The model of the product's own schemas. */
  product: Model;
  packs: readonly Pack[];
  mailer: Mailer;
  now: () => Date;
  wakeJobs: () => void;
  backUpTenant?(ref: TenantRef): Promise<void>;
}

/** What a feature adds to the API. */
export interface FeatureApi {
  routes?: readonly FeatureRoutes[];
  /** Schemas that its descriptions refer to, by their name in the API description. */
  schemas?: Record<string, Piece>;
  /** What is done to records where that is more than work in one store, by kind of store and path of the entity. */
  actions?(parts: RouteParts): Partial<Record<StoreScope, Record<string, Partial<EntityActions>>>>;
}

interface FeatureRoutes {
  described: Record<string, RouteDescription>;
  /** Adds these routes, each with its handler. */
  add(app: FastifyInstance, parts: RouteParts): void | Promise<void>;
}

/** A Host that has a store: a tenant's or the platform's. */
export type StoreTarget = Extract<HostTarget, { kind: 'platform' | 'tenant' }>;

export type { FastifyReply, FastifyRequest };

declare module 'fastify' {
  interface FastifyContextConfig extends RouteGuard {}
  interface FastifyRequest {
    /** The app that the Host names; set for API routes only. */
    target: HostTarget | null;
    /** The store of the Host, on routes that have one. */
    lease: StoreLease | null;
    signedIn: SignedIn | null;
    /** Its ticket from the admission; set where requests are admitted. */
    visit: Ticket | null;
    /** The error of its answer: the code, and the names of fields. */
    refused: { code: string; fields: string[] } | null;
  }
  interface FastifyInstance {
    /** From now on every answer closes its connection and `/readyz` reports not ready. */
    startDraining(): void;
    readonly draining: boolean;
  }
}
