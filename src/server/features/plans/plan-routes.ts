import type { FastifyInstance } from 'fastify';
import { envelope } from '../../http/envelope.ts';
import type { RouteParts } from '../../http/http-types.ts';
import { asSignedIn } from '../../http/in-context.ts';
import { queryOf } from '../../http/request-parts.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { dayIn } from '../../lib/zones.ts';
import { forecast, readForecastQuery } from './forecast.ts';
import { partsNeeded } from './parts-needed.ts';
import { neededParts, planForecast, planPreview, planWorkDays } from './plan-schemas.ts';
import { previewDraft, readDraft } from './preview-draft.ts';
import { workDays } from './work-days.ts';

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
  addRoute(app, planWorkDays, (request) => {
    const raw = queryOf(request);
    return asSignedIn(parts, request, async (ctx) => {
      const query = readForecastQuery(raw, dayIn(ctx.now, await ctx.zone()));
      return envelope(await workDays(ctx.store, query));
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
