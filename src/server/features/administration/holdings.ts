import { USER } from '../../../shared/entity-paths.ts';
import { FILES } from '../../files/file-pieces.ts';
import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';

/** What a tenant's store holds, the largest lists first. */
export async function holdings(reader: Reader) {
  const records: { entity: string; title: string; count: number }[] = [];
  for (const { path, plural } of Object.values(reader.model.entities)) {
    const count = await reader.count(path);
    if (count > 0) records.push({ entity: path, title: plural, count });
  }
  records.sort((a, b) => b.count - a.count);
  const users = (where: Parameters<Reader['count']>[1]) => reader.count(USER, where);
  const active = eq('is_active', true);
  const [session] = await reader.find('_session', {
    order: [{ property: 'created_at', descending: true }],
    limit: 1,
  });
  return {
    records,
    users: {
      active: await users({ where: [active] }),
      invited: await users({ where: [active, eq('invitation', 'sent')] }),
      deactivated: await users({ where: [eq('is_active', false)] }),
    },
    files: { count: await reader.count(FILES), bytes: await reader.sum(FILES, 'size') },
    last_sign_in: session ? String(session.created_at) : null,
  };
}
