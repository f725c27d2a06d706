import { parseArgs } from 'node:util';

/** The options of a benchmark run. */
export interface BenchOptions {
  /** Work orders of the measured tenant, or parts; 100,000, or 20,000 parts. */
  rows: number;
  /** Tenants over which requests are spread, compared with one of them; each has `small` work orders. */
  tenants: number;
  small: number;
  /** With 2, one node on PostgreSQL is compared with two. */
  nodes: number;
  /** With more rows than this, the server is also measured with this many for comparison. */
  growsFrom: number;
  /** Measure on PostgreSQL, started for the run, instead of on SQLite. */
  postgres: boolean;
  /** Measure an import of `rows` rows beside requests instead. */
  import: boolean;
  /** Measure long lists instead: pairs of filters, a search, a batch, an export. */
  lists: boolean;
  /** Measure what own fields cost, and many tenants with schemas of their own, instead. */
  layers: boolean;
  /** Measure the reports page instead. */
  reports: boolean;
  /** Measure plans (`--rows` of them) instead: rounds of their job, and previews. */
  plans: boolean;
  /** Measure parts (`--rows` of them) and their movements instead. */
  parts: boolean;
  /** Send and read photos (`photos` of them) instead. */
  files: boolean;
  photos: number;
  /** Seconds that each case is driven in each round. */
  seconds: number;
  /** Every case and every floor is driven once a round; ratios are calculated within a round. */
  rounds: number;
  connections: number[];
  /** Only cases whose name contains this. */
  only: string;
  /** Where the server writes CPU profiles, if anywhere. */
  profile?: string;
  /** The port of the measured server; the floors listen on the next one. */
  port: number;
  /** Write docs/performance.md. */
  write: boolean;
}

export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: 'string' },
      tenants: { type: 'string', default: '1' },
      small: { type: 'string', default: '5000' },
      nodes: { type: 'string', default: '1' },
      postgres: { type: 'boolean', default: false },
      import: { type: 'boolean', default: false },
      lists: { type: 'boolean', default: false },
      layers: { type: 'boolean', default: false },
      reports: { type: 'boolean', default: false },
      plans: { type: 'boolean', default: false },
      parts: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      photos: { type: 'string', default: '600' },
      'grows-from': { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
      connections: { type: 'string', default: '10,50' },
      only: { type: 'string', default: '' },
      profile: { type: 'string' },
      port: { type: 'string', default: '3091' },
      'no-write': { type: 'boolean', default: false },
    },
  });
  values.rows ??= values.parts ? '20000' : '100000';
  const whole = (
    name: 'rows' | 'tenants' | 'small' | 'nodes' | 'grows-from' | 'photos' | 'seconds' | 'rounds' | 'port',
  ) => {
    const number = Number(values[name]);
    if (Number.isSafeInteger(number) && number > 0) return number;
    throw new Error(`--${name} should be a whole number above 0, not "${values[name]}"`);
  };
  return {
    rows: whole('rows'),
    tenants: whole('tenants'),
    small: whole('small'),
    nodes: whole('nodes'),
    growsFrom: whole('grows-from'),
    postgres: values.postgres,
    import: values.import,
    lists: values.lists,
    layers: values.layers,
    reports: values.reports,
    plans: values.plans,
    parts: values.parts,
    files: values.files,
    photos: whole('photos'),
    seconds: whole('seconds'),
    rounds: whole('rounds'),
    connections: values.connections.split(',').map(Number),
    only: values.only,
    profile: values.profile,
    port: whole('port'),
    write: !values['no-write'],
  };
}
