import type { Feature } from '../feature.ts';
import { commentHooks } from './comment-hooks.ts';
import { watchHooks } from './watch-hooks.ts';

/** Comments on records of any kind, and who hears of them and of changes of what they watch. */
export const comments: Feature = { hooks: [commentHooks, watchHooks] };
