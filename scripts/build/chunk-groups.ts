import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Chunks = Rolldown.CodeSplittingGroup;

/** Files that are loaded together, each with all that it imports and no file before it has. */
const TOGETHER: [name: string, modules: string[]][] = [
  // What the menu, the routes and every page know of the entities.
  ['entities', ['shared/gen/manifest.ts', 'shared/gen/screens.ts']],
  // What every page needs.
  ['base', ['client/boot/main.tsx']],
  // What pages share is in a list: a page's own file then holds little, and small files would each be a request.
  ['app', ['client/app/tenant-app.tsx', 'client/records/page/list-page.tsx']],
  ['record', ['client/records/page/record-page.tsx', 'client/records/page/generic-form-page.tsx']],
  ['forms', ['client/records/form/entity-forms.tsx']],
];

/** Its visitors may never sign in: what it shares with the apps goes with what every page needs, not with the apps. */
const PUBLIC_PAGE = 'client/app/landing-app.tsx';

/** How the client is cut into files. */
export function chunkGroups(root: string): Chunks[] {
  const places = new Map<string, string | undefined>();
  const place = (id: string, info: Rolldown.ChunkingContext): string | undefined => {
    if (places.size === 0) {
      for (const [name, modules] of TOGETHER)
        for (const module of modules) collect(join(root, 'src', module), name, places, info);
      for (const shared of importsOf(join(root, 'src', PUBLIC_PAGE), info))
        if (places.get(shared) === 'app') places.set(shared, 'base');
    }
    return places.get(id);
  };
  return [
    // Changes with React, not with each release of ours.
    {
      name: 'react',
      test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\/|rolldown\/runtime/,
    },
    { name: 'router', test: /node_modules\/react-router(-dom)?\// },
    // What all compiled checks share; small files of their own would be three more requests.
    { name: 'form-checks', test: /gen\/validators\/shared-/ },
    { name: place, debugName: 'together' },
  ];
}

/**
 * Notes what a module imports at once, and itself, in the file of a name, unless it has one already. What is also loaded by
 * itself, or by the page, keeps a file of its own, by which it is found.
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

/** All that a module imports at once, by way of others too. */
function importsOf(id: string, info: Rolldown.ChunkingContext, known = new Set<string>()): Set<string> {
  for (const imported of info.getModuleInfo(id)?.importedIds ?? [])
    if (!known.has(imported)) {
      known.add(imported);
      importsOf(imported, info, known);
    }
  return known;
}
