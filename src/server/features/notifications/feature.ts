import type { Feature } from '../feature.ts';
import { noticeJob } from './mail-job.ts';
import { notifyHooks } from './notify-hooks.ts';
import { addUnsubscribe, unsubscribeRoute } from './unsubscribe-route.ts';

/** Notices, in the app and by mail. */
export const notifications: Feature = {
  hooks: [notifyHooks],
  jobs: (parts) => [noticeJob(parts)],
  routes: [{ described: { unsubscribeRoute }, add: addUnsubscribe }],
};
