import type { Log } from '../lib/log.ts';
import { productModel } from '../product-model.ts';
import { readSettings } from '../settings.ts';
import type { Engine } from '../store/engine.ts';
import { type TempPlace, tempPlace } from '../store/testing/temp-place.ts';
import { createTenancy, type Tenancy, type TenancyOptions } from './tenancy.ts';

/** A log that tests can read. */
export interface RecordedLog extends Log {
  lines: { level: string; details: object; text: string }[];
}

export function recordedLog(): RecordedLog {
  const lines: RecordedLog['lines'] = [];
  const at = (level: string) => (details: object, text: string) => void lines.push({ level, details, text });
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}

/** For tests: a real tenancy over real files in a temporary folder. */
export interface TempTenancy {
  tenancy: Tenancy;
  engine: Engine;
  dataDir: string;
  place: TempPlace;
  log: RecordedLog;
  /** Stops and starts again over the same files; `options` are for this start only. */
  restart(options?: Partial<TenancyOptions>): Promise<void>;
  remove(): Promise<void>;
}

export async function tempTenancy(options: Partial<TenancyOptions> = {}): Promise<TempTenancy> {
  const place = await tempPlace(['platform']);
  const { dataDir } = place;
  const log = recordedLog();
  const start = async (more: Partial<TenancyOptions>) => {
    const engine = place.engine(productModel);
    const settings = readSettings(place.environment);
    const tenancy = await createTenancy({ engine, settings, seed: async () => {}, log, ...more });
    return { engine, tenancy };
  };
  const stop = async () => {
    await temp.tenancy.close();
    await temp.engine.close();
  };
  const temp: TempTenancy = {
    ...(await start(options)),
    dataDir,
    place,
    log,
    async restart(more = {}) {
      await stop();
      Object.assign(temp, await start({ ...options, ...more }));
    },
    async remove() {
      await stop();
      await place.remove();
    },
  };
  return temp;
}
