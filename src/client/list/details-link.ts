import { CLIENT_TEXTS } from '../../shared/errors.ts';
import { encodeEntity } from '../../shared/schema/entity-path.ts';
import type { Screen } from '../../shared/schema/screen.ts';

interface Options {
  screen: Screen;
  /** The record that owns the list, for lists below it. */
  parent?: { name: string; id: number };
  basePath?: string;
  /** Records open in the generic form page. */
  useGeneratedPage?: boolean;
  /** Records open below this address. */
  detailsPageLink?: string;
}

/**
 * How a list leads to a record, or to `new`: below a given address, on the generic form page, or on the entity's own
 * route. Null when the screen says that rows lead nowhere.
 * @throws Error when none of these is there
 */
export function detailsLink(options: Options): ((key: number | 'new') => string) | null {
  const { screen, parent, useGeneratedPage, detailsPageLink, basePath } = options;
  if (detailsPageLink) return (key) => `${detailsPageLink}/${key}`;
  const generated = useGeneratedPage ?? screen.list.opens === 'generated';
  if (generated) return (key) => `/form/${encodeEntity(screen.path)}/${key}${parentQuery(key, parent)}`;
  if (useGeneratedPage === undefined && screen.list.opens === 'none') return null;
  const route = basePath ?? screen.route?.replace(':parentId', parent ? String(parent.id) : ':parentId');
  if (!route || route.includes(':parentId')) throw new Error(CLIENT_TEXTS.noDetails);
  return (key) => `${route}/${key}`;
}

/** On the generic page a new record learns its parent from the address. */
function parentQuery(key: number | 'new', parent: Options['parent']): string {
  return key === 'new' && parent ? `?${parent.name}=${parent.id}` : '';
}
