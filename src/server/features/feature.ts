import type { NoticeName } from '../../shared/notices.ts';
import type { Listener } from '../events/listener.ts';
import type { FeatureApi } from '../http/http-types.ts';
import type { Job } from '../jobs/runner.ts';
import type { Mailer } from '../lib/mail.ts';
import type { Computed, EntityHooks, Hooks } from '../records/hooks.ts';
import type { Upgrade } from '../records/upgrades.ts';
import type { Settings } from '../settings.ts';
import type { Condition, Row, Store, Writer } from '../store/store.ts';
import type { TenantEvents } from '../tenancy/directory.ts';
import type { Tenancy } from '../tenancy/tenancy.ts';

/**
 * What a feature adds to the server. Its folder names all of it in `feature.ts`, and nothing else does; `features.ts` lists the
 * features, and lists of several follow its order.
 */
export interface Feature extends FeatureApi {
  /** What its entities do beyond their schemas. Those for one entity run in this order. */
  hooks?: readonly EntityHooks[];
  /** Values that are worked out when a record is read, by the name that `x-computed` has for them. */
  computed?: Readonly<Record<string, Computed>>;
  /** What it does in the background. */
  jobs?(parts: JobParts): Job[];
  /** Who hears of what is written, once it is: each entry of the history at least once, in order, also after a crash. */
  listeners?: readonly Listener<TenantEvents>[];
  /** What people are told of once a day. */
  notices?: readonly DailyNotice[];
  /** Adds the first records of a tenant. */
  seed?(writer: Writer): Promise<void>;
  /** What else is done to a tenant's store each time it is opened, after the upgrades. If it fails the store is used as it is, and the log says so. */
  opened?(store: Store, from: OpenedFrom): Promise<void>;
  /** Changes to what earlier versions left, oldest first: a new one comes last. */
  upgrades?: readonly Upgrade[];
}

/** Whose store is opened, and where the installation keeps what is for all tenants. */
export interface OpenedFrom {
  platform: Store;
  tenant: number;
}

/** What jobs are made of. */
export interface JobParts {
  settings: Settings;
  mailer: Mailer;
  /** All tenants, for what is done in the platform's store for each of them. */
  tenancy: Tenancy;
  /** The hooks of all features, for jobs that write records. */
  hooks: Hooks;
  /** The daily notices of all features. */
  notices: readonly DailyNotice[];
}

/** Records to look for once a day, and who is told of those that are found. */
export interface DailyNotice {
  kind: NoticeName;
  entity: string;
  /** @param last the day of the round before: yesterday, or earlier if the server was down */
  where(day: Temporal.PlainDate, last: string): Condition[];
  /** Whether a found record really counts on a day, if conditions cannot express it. */
  isMeant?(row: Row, round: NoticeRound): boolean;
  to: ('assigned_to' | 'responsible' | 'planners')[];
  /** Tells separate occasions of one record apart. */
  once(row: Row, day: Temporal.PlainDate): string;
}

/** A daily round in one tenant. */
export interface NoticeRound {
  today: Temporal.PlainDate;
  /** The day of the round before. */
  last: string;
  /** The time zone of the tenant. */
  zone: string;
  now: Date;
  /** When people hear of what it finds. */
  at: Date;
}
