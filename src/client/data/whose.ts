import { currentSession } from './session-store.ts';

/** Whose data the browser stores: the signed-in user at this tenant; undefined if nobody is signed in. */
export function whoseData(): string | undefined {
  const { signedIn, user } = currentSession();
  if (!signedIn || !user) return undefined;
  const tenant = document.querySelector<HTMLMetaElement>('meta[name=tenant]');
  return JSON.stringify([user.id, tenant?.content, tenant?.dataset.subdomain]);
}
