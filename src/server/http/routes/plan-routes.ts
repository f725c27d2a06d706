import type { FastifyInstance } from 'fastify';
import { forecast, readForecastQuery } from '../../features/plans/forecast.ts';
import { partsNeeded } from '../../features/plans/parts-needed.ts';
import { previewDraft, readDraft } from '../../features/plans/preview-draft.ts';
import { dayIn } from '../../lib/zones.ts';
import { envelope } from '../envelope.ts';
import type { RouteParts } from '../http-types.ts';
import { asSignedIn } from '../in-context.ts';
import { queryOf } from '../request-parts.ts';
import { addRoute } from './add-route.ts';
import { neededParts, planForecast, planPreview } from './plan-schemas.ts';

/** Previews of what plans will do, without writing anything. */
export function planRoutes(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, planPreview, async (request) => {
    const draft = readDraft(request.body);
    return asSignedIn(parts, request, async (ctx) => envelope(await previewDraft(ctx, draft)));
  });
  addRoute(app, planForecast, (request) => {
    const raw = queryOf(request);
    return asSignedIn(parts, request, async (ctx) => {
      const query = readForecastQuery(raw, dayIn(ctx.now, await ctx.zone()));
      return envelope(await forecast(ctx, query));
    });
  });
  addRoute(app, neededParts, (request) => {
    const raw = queryOf(request);
    return asSignedIn(parts, request, async (ctx) => {
      const query = readForecastQuery(raw, dayIn(ctx.now, await ctx.zone()));
      return envelope(await partsNeeded(ctx, query));
    });
  });
}
