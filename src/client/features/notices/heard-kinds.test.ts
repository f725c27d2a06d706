import { expect, test } from 'vitest';
import { NOTICE_KINDS } from '../../../shared/notices.ts';
import { FIRST_ROLES, type RoleBase } from '../../../shared/schema/first-roles.ts';
import { ALL_RIGHTS, rightsOf } from '../../../shared/schema/rights.ts';
import { modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { canOf } from '../../model/use-can.ts';
import { heardKinds } from './heard-kinds.ts';

const ALL = Object.keys(NOTICE_KINDS);
const OF_WORK = ['assigned', 'due_soon', 'overdue'];
const OF_REQUESTS = ['request_answered', 'request_done'];
const OF_ALL = ['reminder', 'named', 'commented', 'watched'];
const OF_ASSETS = ['plan_problem', 'reading_due', 'alarm'];

test.each<[RoleBase, string[]]>([
  ['admin', ALL],
  ['planner', ALL.filter((name) => !['mail_failed', 'schema_off'].includes(name))],
  ['technician', [...OF_WORK, ...OF_REQUESTS, ...OF_ASSETS, 'timer_running', ...OF_ALL]],
  ['requester', [...OF_REQUESTS, ...OF_ALL]],
  ['viewer', [...OF_WORK, ...OF_ASSETS, ...OF_ALL]],
])('what a %s can hear of', (base, kinds) => {
  const grants = FIRST_ROLES.find((role) => role.base === base)?.grants ?? {};
  const rights = base === 'admin' ? ALL_RIGHTS : rightsOf(grants);
  expect(heardKinds(canOf(ownModel(modelOf('tenant'), rights, 1)), base)).toEqual(kinds);
});
