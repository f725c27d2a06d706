import { NOTICE_KINDS, type NoticeName } from '../../../shared/notices.ts';
import type { Can } from '../../model/use-can.ts';

/** Whom a kind of role tells as which; where nobody plans, admins hear what planners would. */
const MEANT = { planners: ['planner', 'admin'], admins: ['admin'] };

/**
 * The kinds of notices that somebody can hear of.
 * @param role the kind of their role, which is not known at first: until then nothing is left out for it
 */
export function heardKinds(can: Can, role: string | null | undefined): NoticeName[] {
  return (Object.keys(NOTICE_KINDS) as NoticeName[]).filter((name) => {
    const { may, of, only } = NOTICE_KINDS[name].heardBy;
    return can(may, of) && (!only || role === undefined || (role !== null && MEANT[only].includes(role)));
  });
}
