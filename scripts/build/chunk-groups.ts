import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Chunks = Rolldown.CodeSplittingGroup;

/** Files that are loaded together, each with everything it imports that no earlier file contains. */
const TOGETHER: [name: string, modules: string[]][] = [
  // What every page needs.
  ['base', ['client/boot/main.tsx']],
  // Whatever pages share is also used by a list page: so the file of a page stays small, and there are few small
  // shared files, each of which would be a request.
  ['app', ['client/app/tenant-app.tsx']],
  ['list', ['client/records/page/list-page.tsx']],
  // Pages that only show values load none of what values are typed into.
  ['controls', ['client/fields/controls.ts']],
  ['record', ['client/app/record-pages.tsx']],
  ['forms', ['client/records/form/entity-forms.tsx']],
];

/**
 * Visitors of the public page may never sign in: what it shares with the apps goes into the file that every page
 * needs, not into those of the apps.
 */
const PUBLIC_PAGE = 'client/app/landing-app.tsx';

/** Pages that share a little with the pages of records: that part is a file of its own, as the rest is nine times as large. */
const PLAIN_PAGES = [
  'account/profile-page',
  'admin/admin-dashboard-page',
  'dashboard/dashboard-page',
  'portal/portal-app',
  'reports/reports-page',
  'settings/settings-page',
];

/** Those of them that have lists. */
const LISTING = ['settings/settings-page'];

/** What stands over the product's model shares a little with forms and records: that part is a file of its own, for lists load it too. */
const LAYERS = ['client/model/own-layer.ts', 'client/fields/own-looks.ts'];
const OF_RECORDS = ['controls', 'record', 'forms'];

/** How the client is split into files. */
export function chunkGroups(root: string): Chunks[] {
  const places = new Map<string, string | undefined>();
  const place = (id: string, info: Rolldown.ChunkingContext): string | undefined => {
    if (places.size === 0) {
      for (const [name, modules] of TOGETHER)
        for (const module of modules) collect(join(root, 'src', module), name, places, info);
      for (const shared of importsOf(join(root, 'src', PUBLIC_PAGE), info))
        if (places.get(shared) === 'app') places.set(shared, 'base');
      for (const page of PLAIN_PAGES)
        for (const shared of importsOf(join(root, 'src/client/features', `${page}.tsx`), info)) {
          if (places.get(shared) === 'record') places.set(shared, 'common');
          if (places.get(shared) === 'list' && !LISTING.includes(page)) places.set(shared, 'app');
        }
      for (const layer of LAYERS)
        for (const shared of importsOf(join(root, 'src', layer), info))
          if (OF_RECORDS.includes(places.get(shared) ?? '')) places.set(shared, 'layered');
    }
    return places.get(id);
  };
  return [
    // It changes with React, not with each release of ours.
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|rolldown\/runtime/,
    },
    { name: 'router', test: /node_modules\/react-router(-dom)?\// },
    // What all compiled checks share. As small files of their own they would be three more requests.
    { name: 'form-checks', test: /gen\/validators\/shared-/ },
    { name: place, debugName: 'together' },
  ];
}

/**
 * Assigns a module and its static imports to the file of this name, unless they are assigned already. A module that
 * is also loaded dynamically, or by the page itself, keeps a separate file by which it can be found.
 */
function collect(
  id: string,
  name: string,
  places: Map<string, string | undefined>,
  info: Rolldown.ChunkingContext,
): void {
  if (places.has(id)) return;
  const { importedIds = [], importers = [], dynamicImporters = [] } = info.getModuleInfo(id) ?? {};
  const isOwn = dynamicImporters.length > 0 || importers.some((importer) => importer.endsWith('.html'));
  places.set(id, isOwn ? undefined : name);
  for (const imported of importedIds) collect(imported, name, places, info);
}

/** All static imports of a module, including indirect ones. */
function importsOf(id: string, info: Rolldown.ChunkingContext, known = new Set<string>()): Set<string> {
  for (const imported of info.getModuleInfo(id)?.importedIds ?? [])
    if (!known.has(imported)) {
      known.add(imported);
      importsOf(imported, info, known);
    }
  return known;
}
