import type { FastifyInstance } from 'fastify';
import { envelope } from '../../http/envelope.ts';
import type { RouteParts } from '../../http/http-types.ts';
import { asSignedIn } from '../../http/in-context.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { fillExamplePlant, readExamplePlant, removeExamplePlant } from './example-plant.ts';
import * as described from './example-plant-schemas.ts';

/** An example plant to explore: requested here, filled and removed by its job. */
export function examplePlantRoutes(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, described.examplePlant, async (request) =>
    envelope(await asSignedIn(parts, request, readExamplePlant)),
  );
  addRoute(app, described.fillExamplePlant, async (request) => {
    const plant = await asSignedIn(parts, request, fillExamplePlant);
    parts.wakeJobs();
    return envelope(plant);
  });
  addRoute(app, described.removeExamplePlant, async (request, reply) => {
    await asSignedIn(parts, request, removeExamplePlant);
    parts.wakeJobs();
    reply.code(204);
  });
}
