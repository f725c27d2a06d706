import { NOTICE_KINDS, type NoticeName } from '../../../shared/notices.ts';
import type { Can } from '../../model/use-can.ts';

/** The kinds of role that an audience includes; where nobody plans, admins get the planners' notices. */
const MEANT = { planners: ['planner', 'admin'], admins: ['admin'] };

/**
 * The kinds of notices that a user can receive.
 * @param role the kind of their role; while it is unknown, no kind is left out because of it
 */
export function heardKinds(can: Can, role: string | null | undefined): NoticeName[] {
  return (Object.keys(NOTICE_KINDS) as NoticeName[]).filter((name) => {
    const { may, of, only } = NOTICE_KINDS[name].heardBy;
    return can(may, of) && (!only || role === undefined || (role !== null && MEANT[only].includes(role)));
  });
}
