import { PLAN, READING, TRIGGER } from '../../shared/entity-paths.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { WireRecord } from '../../shared/wire.ts';
import { OPEN_COMPANY, USAGE_ABOVE_USERS } from '../features/admin/company-page.tsx';
import { GrantsCard } from '../features/grants/grants-card.tsx';
import { METERS_ABOVE_READINGS, PLAN_DATES_BELOW } from '../features/plans/asset-tabs.tsx';
import { HowOftenEditor } from '../features/plans/how-often-editor.tsx';
import { ReadingCreate } from '../features/plans/reading-create.tsx';
import { WithAside } from '../features/plans/with-aside.tsx';
import { RUNS_ABOVE_LIST } from '../features/procedures/order-runs.tsx';
import { COST_IN_HEADING } from '../features/reports/cost-of-year.tsx';
import { REPORT_BELOW } from '../features/reports/record-report.tsx';
import { RULE_TAB } from '../features/rules/objects-tab.tsx';
import { NextJob } from '../features/work/next-job.tsx';
import { OrderScroll } from '../features/work/order-scroll.tsx';
import { TimerButton } from '../features/work/timer-button.tsx';
import {
  CREATE_FORMS,
  type Extension,
  FORM_ASIDES,
  HEADING_FACTS,
  LINES_EDITORS,
  PHONE_TABS,
  RECORD_BUTTONS,
  RECORD_EDITORS,
  RECORD_PAGES,
  TAB_PARTS,
} from '../records/slots.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { HAND, useMedia } from '../ui/use-media.ts';
import { LIST_EXTENSIONS } from './extensions.ts';

const StepsBuilder = lazyPart(async () => ({
  default: (await import('../features/procedures/builder/steps-builder.tsx')).StepsBuilder,
}));
const LookPreview = lazyPart(async () => ({
  default: (await import('../features/settings/look-preview.tsx')).LookPreview,
}));
const RunPage = lazyPart(async () => ({
  default: (await import('../features/procedures/run-page.tsx')).RunPage,
}));

/** Whether records are work that somebody does. */
function isWork({ actions = [] }: Entity): boolean {
  return actions.some(({ name }) => name === 'start_timer');
}

/** On a phone the timer stands in the scroll of the work. */
function DeskTimer({ record, label }: { record: WireRecord; label: string }) {
  return useMedia(HAND) ? null : <TimerButton order={record} label={label} />;
}

/** What features add to pages of records, and to the lists on them. Loaded with the first of these pages. */
export const RECORD_EXTENSIONS: Extension[] = [
  ...LIST_EXTENSIONS,
  FORM_ASIDES.add({ path: PLAN, Component: WithAside }),
  FORM_ASIDES.add({ path: TRIGGER, Component: WithAside }),
  FORM_ASIDES.add({ path: 'company/settings', Component: LookPreview }),
  LINES_EDITORS.add({ path: PLAN, property: 'triggers', Component: HowOftenEditor }),
  HEADING_FACTS.add(COST_IN_HEADING),
  TAB_PARTS.add(RUNS_ABOVE_LIST),
  TAB_PARTS.add(METERS_ABOVE_READINGS),
  TAB_PARTS.add(PLAN_DATES_BELOW),
  TAB_PARTS.add(REPORT_BELOW),
  TAB_PARTS.add(RULE_TAB),
  TAB_PARTS.add(USAGE_ABOVE_USERS),
  CREATE_FORMS.add({ path: READING, Component: ReadingCreate }),
  RECORD_EDITORS.add({ schema: 'grants', Component: GrantsCard }),
  RECORD_EDITORS.add({ schema: 'procedure', Component: StepsBuilder, isPrinted: true }),
  // Records that hold answers are worked through step by step instead of in a form.
  RECORD_PAGES.add({
    fits: ({ properties }) => properties.some(({ answersTo }) => answersTo),
    Component: RunPage,
  }),
  PHONE_TABS.add({ title: 'Work', fits: isWork, Component: OrderScroll }),
  RECORD_BUTTONS.add(OPEN_COMPANY),
  RECORD_BUTTONS.add({ name: 'next job', fits: isWork, Component: NextJob }),
  RECORD_BUTTONS.add({ name: 'timer', fits: isWork, Component: DeskTimer }),
];
