import { eq } from '../store/eq.ts';
import type { Reader, Store } from '../store/store.ts';

const TABLE = '_mark';

/** Records in the platform's store, for all nodes, that something was done just now. */
export async function noteTime(platform: Store, name: string): Promise<void> {
  await platform.write(async (writer) => {
    const known = await writer.first(TABLE, [eq('name', name)]);
    // The time of the last change says when.
    if (known) await writer.update(TABLE, known.id, { name });
    else await writer.insert(TABLE, { name });
  });
}

/** When what these names begin with was last done, on whichever node, by the rest of the name. */
export async function lastTimes(reader: Reader, prefix: string): Promise<Map<string, Date>> {
  const marks = await reader.find(TABLE);
  return new Map(
    marks.flatMap(({ name, updated_at }) =>
      String(name).startsWith(prefix)
        ? [[String(name).slice(prefix.length), new Date(String(updated_at))] as const]
        : [],
    ),
  );
}

/** How the rounds of background jobs through all tenants are named; the name of the job follows. */
export const ROUND = 'round of ';
/** How a backup of everything is named. */
export const BACKUP = 'backup of everything';
