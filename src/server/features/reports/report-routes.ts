import type { FastifyInstance } from 'fastify';
import { envelope } from '../../http/envelope.ts';
import type { RouteParts } from '../../http/http-types.ts';
import { asSignedIn } from '../../http/in-context.ts';
import { queryOf } from '../../http/request-parts.ts';
import { addRoute } from '../../http/routes/add-route.ts';
import { sendWorkbook } from '../../http/send-file.ts';
import { xlsxBook } from '../../records/export/xlsx-book.ts';
import { ownDashboard } from './dashboard-cache.ts';
import { reportBook } from './report-book.ts';
import { dashboard, report, reportFile, reportRecords } from './report-schemas.ts';
import { recordsOf, reportOf } from './reports.ts';

/** Reports on a period, and the figures of the dashboard, as the caller may see them. */
export function reportRoutes(app: FastifyInstance, parts: RouteParts): void {
  addRoute(app, dashboard, (request) =>
    asSignedIn(parts, request, async (ctx) => envelope(await ownDashboard(ctx))),
  );
  addRoute(app, report, async (request) => {
    const query = queryOf(request);
    const { section } = request.params;
    return asSignedIn(parts, request, async (ctx) => envelope(await reportOf(ctx, section, query)));
  });
  addRoute(app, reportFile, async (request, reply) => {
    const query = queryOf(request);
    return asSignedIn(parts, request, async (ctx) => {
      const { name, sheets } = await reportBook(ctx, query);
      return sendWorkbook(reply, name, xlsxBook(sheets));
    });
  });
  addRoute(app, reportRecords, async (request) => {
    const query = queryOf(request);
    const { section } = request.params;
    return asSignedIn(parts, request, async (ctx) => envelope(await recordsOf(ctx, section, query)));
  });
}
