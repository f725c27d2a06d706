import { WORK_ORDER } from '../../shared/entity-paths.ts';
import { LABELS_LINK } from '../features/labels/labels-link.ts';
import { PAPER_LINK } from '../features/paper/paper-link.ts';
import { PLAN_VIEWS, PLANS_OF_WEEK } from '../features/plans/list-views.tsx';
import { SCAN_REFERENCE } from '../features/scan/scan-reference.tsx';
import { STOCK_SHEETS } from '../features/stock/action-sheets.tsx';
import { COMPLETE_FIELDS } from '../features/work/complete-fields.tsx';
import { LIST_VIEWS } from '../records/rows/view.ts';
import {
  ACTION_FIELDS,
  ACTION_SHEETS,
  BESIDE_REFERENCES,
  type Extension,
  RECORD_LINKS,
} from '../records/slots.tsx';
import { WEEK_PLANS } from '../records/week/week-plans.ts';

/** What features add to lists. It is loaded with every list, so views load their code when they are chosen. */
export const LIST_EXTENSIONS: Extension[] = [
  RECORD_LINKS.add(PAPER_LINK),
  RECORD_LINKS.add(LABELS_LINK),
  ...COMPLETE_FIELDS.map((field) => ACTION_FIELDS.add(field)),
  BESIDE_REFERENCES.add(SCAN_REFERENCE),
  ...STOCK_SHEETS.map((sheet) => ACTION_SHEETS.add(sheet)),
  ...PLAN_VIEWS.map((view) => LIST_VIEWS.add(view)),
  WEEK_PLANS.add({ path: WORK_ORDER, Component: PLANS_OF_WEEK }),
];
