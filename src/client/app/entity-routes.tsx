import type { RouteObject } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../shared/client-texts.ts';
import { decodeEntity } from '../../shared/schema/entity-path.ts';
import type { Screen } from '../../shared/schema/screen.ts';
import type { Model } from '../model/model.ts';
import { awaitForm } from '../records/form/load-forms.ts';
import { OpenTo } from './open-to.tsx';

/** The routes of every entity's list and records, from the schemas, and of the page for records of any entity. */
export function entityRoutes(has: (path: string) => boolean, model: Model): RouteObject[] {
  return [
    ...Object.values(model.screens)
      .filter(({ path }) => has(path))
      .flatMap((screen) => screenRoutes(screen, model)),
    genericForm(model),
  ];
}

/** The routes of the entities that layers add while the app is open, such as packs: by themselves, and below the records that they belong to. */
export function ownEntityRoutes({ screens }: Model): RouteObject[] {
  const owners = Object.values(screens).flatMap(({ route }) =>
    route === undefined || route.includes(':') ? [] : [route],
  );
  const below = ['/:layer/:owner', ...owners].map((route) => `${route}/:parentId`);
  return ['/:layer', ...below]
    .flatMap((route) => [`${route}/:ownEntity`, `${route}/:ownEntity/:id`])
    .map((path) => ({
      path,
      lazy: async () => {
        const { OwnEntityPage } = await import('./own-entity-page.tsx');
        return { Component: OwnEntityPage };
      },
    }));
}

function genericForm({ manifest, screens }: Model): RouteObject {
  return {
    path: '/form/:encodedEntity/:id',
    loader({ params }) {
      const path = decodeEntity(params.encodedEntity ?? '', manifest);
      const { route, list } = (path && screens[path]) || {};
      // Its rows should open on a page of their own, but it has none.
      if (list?.opens === 'page' && !route) throw new Error(CLIENT_TEXTS.noDetails);
      return null;
    },
    lazy: async () => {
      const { GenericFormPage } = await import('./record-pages.tsx');
      return { Component: GenericFormPage };
    },
  };
}

/** A single child entity appears in a tab of its parent's page and has no list of its own. */
function screenRoutes({ path, route, list, tabs }: Screen, { manifest }: Model): RouteObject[] {
  if (!route || manifest[path]?.single) return [];
  if (manifest[path]?.singleton)
    return [
      {
        path: route,
        lazy: async () => {
          const { SingletonPage } = await import('./record-pages.tsx');
          return {
            element: (
              <OpenTo reads={path}>
                <SingletonPage key={path} path={path} />
              </OpenTo>
            ),
          };
        },
      },
    ];
  const listRoute: RouteObject = {
    path: route,
    lazy: async () => {
      const { ListPage } = await import('../records/page/list-page.tsx');
      return {
        element: (
          <OpenTo reads={path}>
            <ListPage key={path} path={path} />
          </OpenTo>
        ),
      };
    },
  };
  const recordRoute: RouteObject = {
    path: `${route}/:id`,
    lazy: async () => {
      const [{ RecordPage }] = await Promise.all([
        import('./record-pages.tsx'),
        // The page is only a form: while prerendered content is shown, wait for the form's code.
        tabs.length === 0 && document.querySelector('[data-drawn]') ? awaitForm(path) : undefined,
      ]);
      return {
        element: (
          <OpenTo reads={path}>
            <RecordPage key={path} path={path} />
          </OpenTo>
        ),
      };
    },
  };
  return list.opens === 'page' ? [listRoute, recordRoute] : [listRoute];
}
