import type { Connection, Submittable } from 'pg';
import type { Param } from './dialect.ts';
import { isStale } from './postgres-errors.ts';

/** One statement of a batch. */
export interface Step {
  text: string;
  params?: Param[];
  /** Prepared once per connection under this key and kept. */
  key?: string;
}

/** What the last statement of a batch answered. */
export interface Answer {
  rows: unknown[][];
  /** `COMMIT`, `UPDATE 3` … */
  tag: string;
}

type Parse = (text: string) => unknown;

interface Prepared {
  name: string;
  parsers?: Parse[];
}

/** Statements that one connection has prepared; the one used longest ago stands first. */
interface Kept {
  statements: Map<string, Prepared>;
  made: number;
}

/** What of pg's connection is used here; pg-cursor uses the same. */
type Wire = Connection & { stream: { cork(): void; uncork(): void; destroy(error?: Error): void } };
interface Message {
  fields: { dataTypeID: number }[];
}

const MOST_PREPARED = 300;
/** The server gives up by itself long before; this is for one that does not answer any more. */
const DEADLINE_MS = 15_000;
const kept = new WeakMap<Connection, Kept>();

/**
 * Several statements sent in one go and answered in one go: `BEGIN`, the settings of a transaction and its first
 * statement cost one round trip. After one that fails, the server skips the rest.
 */
export class Batch implements Submittable {
  readonly answer: Promise<Answer>;
  private readonly steps: () => Step[];
  private readonly deadline: number;
  private resolve: (answer: Answer) => void = () => {};
  private reject: (error: unknown) => void = () => {};
  private readonly rows: unknown[][] = [];
  private parsers: Parse[] = [];
  private fresh: { key: string; prepared: Prepared }[] = [];
  private last: Prepared | undefined;
  private wire: Wire | undefined;
  private timer: NodeJS.Timeout | undefined;
  private total = 0;
  private done = 0;
  private tag = '';

  /** `steps` is asked when the batch is sent, which is after all earlier ones were answered. */
  constructor(steps: () => Step[], deadline = DEADLINE_MS) {
    this.steps = steps;
    this.deadline = deadline;
    this.answer = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }

  /** How many statements were carried out. */
  get completed(): number {
    return this.done;
  }

  get count(): number {
    return this.total;
  }

  submit(connection: Connection): void {
    const wire = connection as Wire;
    this.wire = wire;
    const steps = this.steps();
    this.total = steps.length;
    this.timer = setTimeout(() => {
      const error = new Error('Connection terminated: the database did not answer in time');
      wire.stream.destroy(error);
    }, this.deadline);
    wire.stream.cork();
    try {
      for (const [index, step] of steps.entries()) this.send(wire, step, index === steps.length - 1);
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  private send(wire: Wire, step: Step, last: boolean): void {
    const prepared = step.key === undefined ? { name: '' } : this.prepared(wire, step.key, step.text);
    if (step.key === undefined) wire.parse({ name: '', text: numbered(step.text), types: [] }, true);
    const values = (step.params ?? []).map((param) => (param === null ? null : String(param)));
    wire.bind({ portal: '', statement: prepared.name, values: values as string[] }, true);
    if (last) {
      this.last = prepared;
      if (prepared.parsers) this.parsers = prepared.parsers;
      else wire.describe({ type: 'P', name: '' }, true);
    }
    wire.execute(null, true);
  }

  private prepared(wire: Wire, key: string, text: string): Prepared {
    let own = kept.get(wire);
    if (!own) {
      own = { statements: new Map(), made: 0 };
      kept.set(wire, own);
    }
    const known = own.statements.get(key);
    if (known) {
      own.statements.delete(key);
      own.statements.set(key, known);
      return known;
    }
    const prepared: Prepared = { name: `s${++own.made}` };
    if (own.statements.size >= MOST_PREPARED) {
      const [oldest, { name }] = own.statements.entries().next().value as [string, Prepared];
      own.statements.delete(oldest);
      wire.close({ type: 'S', name }, true);
    }
    own.statements.set(key, prepared);
    this.fresh.push({ key, prepared });
    wire.parse({ name: prepared.name, text: numbered(text), types: [] }, true);
    return prepared;
  }

  handleRowDescription(message: Message): void {
    this.parsers = message.fields.map(({ dataTypeID }) => parserOf(dataTypeID));
    if (this.last && this.last.name !== '') this.last.parsers = this.parsers;
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    if (this.done < this.total - 1) return;
    const { parsers } = this;
    this.rows.push(
      message.fields.map((text, at) => (text === null ? null : (parsers[at] as Parse | undefined)?.(text))),
    );
  }

  handleCommandComplete(message: { text: string }): void {
    this.done++;
    this.tag = message.text;
  }

  handleEmptyQuery(): void {
    this.done++;
  }

  handleReadyForQuery(): void {
    clearTimeout(this.timer);
    this.resolve({ rows: this.rows, tag: this.tag });
  }

  /** A statement that failed may or may not be prepared by now; it gets another name next time. */
  handleError(error: unknown): void {
    clearTimeout(this.timer);
    const own = this.wire && kept.get(this.wire);
    for (const { key } of this.fresh) own?.statements.delete(key);
    if (isStale(error)) own?.statements.clear();
    this.reject(error);
  }

  handlePortalSuspended(): void {}
  handleCopyInResponse(): void {}
  handleCopyData(): void {}
}

const asNumber: Parse = (text) => Number(text);
const asText: Parse = (text) => text;
const PARSERS: Record<number, Parse> = {
  16: (text) => text === 't',
  20: asNumber,
  21: asNumber,
  23: asNumber,
  26: asNumber,
  700: asNumber,
  701: asNumber,
  1700: asNumber,
};

function parserOf(type: number): Parse {
  return PARSERS[type] ?? asText;
}

const numberedTexts = new Map<string, string>();

/** Our statements carry all texts, so a `?` in them is always a placeholder; PostgreSQL numbers them. */
function numbered(sql: string): string {
  let text = numberedTexts.get(sql);
  if (text === undefined) {
    let count = 0;
    text = sql.replaceAll('?', () => `$${++count}`);
    if (numberedTexts.size > 5000) numberedTexts.clear();
    numberedTexts.set(sql, text);
  }
  return text;
}
