import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { companyLook, publicLook } from '../../files/company-look.ts';
import { inTurn, readPieces } from '../../files/file-pieces.ts';
import { envelope } from '../../http/envelope.ts';
import { inStore } from '../../http/guards/host-scope.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { sendPart } from '../../http/send-part.ts';
import * as described from './look-schemas.ts';

/** What anybody may see of a company's settings: its logo and its colour, of the company of this host alone. */
export function lookRoutes(app: FastifyInstance): void {
  addRoute(app, described.look, async (request) => {
    return envelope(await inStore(request, (store) => store.read(publicLook)));
  });

  addRoute(app, described.logo, async (request, reply) => {
    // A slow reader keeps no store open: each piece is read separately.
    request.lease?.end();
    const { logo } = await inStore(request, (store) => store.read(companyLook));
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
