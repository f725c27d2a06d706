import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { inTurn, readPieces } from '../../files/file-pieces.ts';
import { envelope } from '../../http/envelope.ts';
import { inStore } from '../../http/guards/host-scope.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { sendPart } from '../../http/send-part.ts';
import type { Store } from '../../store/store.ts';
import * as described from './look-schemas.ts';

/** What anybody may see of a company's settings: its logo and its colour, of the company of this host alone. */
export function lookRoutes(app: FastifyInstance): void {
  addRoute(app, described.look, async (request) => {
    const { accent, logo } = await inStore(request, lookOf);
    // The number lets browsers see a new logo at once.
    return envelope({ accent, logo: logo ? `/api/v1/look/logo?v=${logo.id}` : null });
  });

  addRoute(app, described.logo, async (request, reply) => {
    // A slow reader keeps no store open: each piece is read separately.
    request.lease?.end();
    const { logo } = await inStore(request, lookOf);
    if (!logo) throw new ApiError('not_found');
    return sendPart(reply, {
      name: logo.name,
      type: logo.type,
      size: logo.size,
      part: 'whole',
      isSaved: false,
      pieces: readPieces(
        (work) => inStore(request, (store) => inTurn(store, 'sending', () => work(store))),
        logo.id,
        'whole',
      ),
    });
  });
}

async function lookOf(store: Store): Promise<{ accent: string | null; logo: StoredFile | undefined }> {
  return store.read(async (reader) => {
    const [settings] = await reader.find('company/settings', { limit: 1 });
    const [logo] = (settings?.logo ?? []) as StoredFile[];
    return { accent: settings?.accent ?? null, logo };
  });
}
