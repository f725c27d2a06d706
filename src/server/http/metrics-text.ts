/** Figures of one name, in the text format that Prometheus reads. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines: string[];
}

type Labels = Record<string, string>;

export function counter(name: string, help: string, values: { labels: Labels; value: number }[]): Family {
  return { name, help, type: 'counter', lines: values.map((one) => line(name, one.labels, one.value)) };
}

export function gauge(name: string, help: string, value: number, labels: Labels = {}): Family {
  return { name, help, type: 'gauge', lines: [line(name, labels, value)] };
}

export function gauges(name: string, help: string, values: { labels: Labels; value: number }[]): Family {
  return { name, help, type: 'gauge', lines: values.map((one) => line(name, one.labels, one.value)) };
}

/** How many values fell below each bound. */
export class Histogram {
  readonly #bounds: number[];
  readonly #counts: number[];
  #sum = 0;
  #count = 0;

  constructor(bounds: number[]) {
    this.#bounds = bounds;
    this.#counts = bounds.map(() => 0);
  }

  add(value: number): void {
    const at = this.#bounds.findIndex((bound) => value <= bound);
    if (at >= 0) this.#counts[at] = (this.#counts[at] as number) + 1;
    this.#sum += value;
    this.#count++;
  }

  lines(name: string, labels: Labels): string[] {
    let below = 0;
    const buckets = this.#bounds.map((bound, at) => {
      below += this.#counts[at] as number;
      return line(`${name}_bucket`, { ...labels, le: String(bound) }, below);
    });
    return [
      ...buckets,
      line(`${name}_bucket`, { ...labels, le: '+Inf' }, this.#count),
      line(`${name}_sum`, labels, this.#sum),
      line(`${name}_count`, labels, this.#count),
    ];
  }
}

export function metricsText(families: Family[]): string {
  return families
    .filter(({ lines }) => lines.length > 0)
    .map(
      ({ name, help, type, lines }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('\n')}\n`,
    )
    .join('');
}

function line(name: string, labels: Labels, value: number): string {
  const inside = Object.entries(labels).map(([key, text]) => `${key}="${text.replace(/[\\"\n]/g, ' ')}"`);
  return `${name}${inside.length > 0 ? `{${inside.join(',')}}` : ''} ${value}`;
}
