import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { say } from '../../../shared/texts/text.ts';
import { networkOf } from '../../auth/throttle.ts';
import { envelope } from '../../http/envelope.ts';
import { inStore, storeTarget } from '../../http/guards/host-scope.ts';
import type { FastifyRequest, RouteParts } from '../../http/http-types.ts';
import { fileLimits } from '../../http/in-context.ts';
import { queryOf, recordKey } from '../../http/request-parts.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { bodyOf, receiving, uploadRoutes } from '../../http/uploads.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { Store } from '../../store/store.ts';
import { sendPhoto, sendPhotoThumb } from './public-photo-schemas.ts';
import { receivePhoto, receivePhotoThumb, type StrangerPhoto } from './stranger-photos.ts';

/**
 * Photos of anonymous senders received at once, in all and per tenant and network: slow senders, from however many
 * networks, leave room for those of other tenants.
 */
const AT_ONCE = 8;
const OF_TENANT = 4;
const WAITING = 50;
const OF_NETWORK = 3;

/** Photos that anonymous senders attach to their reports. */
export async function publicPhotoRoutes(app: FastifyInstance, parts: RouteParts): Promise<void> {
  const turns = new Semaphore(AT_ONCE, WAITING, OF_TENANT);
  const arriving = new Map<string, number>();

  async function take(
    request: FastifyRequest<{ Params: { token: string }; Querystring: { form?: string | string[] } }>,
    work: (store: Store, token: string, photo: StrangerPhoto) => Promise<StoredFile>,
  ): Promise<StoredFile> {
    const { form = '' } = queryOf(request);
    const { token } = request.params;
    const network = networkOf(request.ip);
    const photo = { form, body: bodyOf(request), address: request.ip, now: parts.now() };
    const count = arriving.get(network) ?? 0;
    if (count >= OF_NETWORK)
      throw new ApiError('too_many_requests', say('requests.one_photo_at_a_time'), undefined, 2);
    arriving.set(network, count + 1);
    try {
      const receive = () => inStore(request, (store) => work(store, token, photo));
      return await turns.run(() => receiving(request, receive), tenantOf(request));
    } finally {
      const left = (arriving.get(network) ?? 1) - 1;
      if (left > 0) arriving.set(network, left);
      else arriving.delete(network);
    }
  }

  await uploadRoutes(app, (uploads) => {
    addRoute(uploads, sendPhoto, async (request, reply) => {
      const { name = '' } = queryOf(request);
      const file = await take(request, (store, token, photo) =>
        receivePhoto(store, token, { ...photo, name, limits: fileLimits(parts.settings, request.target) }),
      );
      return reply.code(201).send(envelope({ id: file.id }));
    });
    addRoute(uploads, sendPhotoThumb, async (request, reply) => {
      const file = await take(request, (store, token, photo) =>
        receivePhotoThumb(store, token, recordKey({ params: { id: request.params.id } }), photo),
      );
      return reply.code(201).send(envelope({ id: file.id }));
    });
  });
}

function tenantOf(request: FastifyRequest): number | undefined {
  const target = storeTarget(request);
  return target.kind === 'tenant' ? target.ref.id : undefined;
}
