import { LABELS_LINK } from '../features/labels/labels-link.ts';
import { PLAN_VIEWS } from '../features/plans/list-views.tsx';
import { LIST_VIEWS } from '../records/rows/view.ts';
import { type Extension, RECORD_LINKS } from '../records/slots.tsx';

/** What features add to lists. It is loaded with every list, so views load their code when they are chosen. */
export const LIST_EXTENSIONS: Extension[] = [
  RECORD_LINKS.add(LABELS_LINK),
  ...PLAN_VIEWS.map((view) => LIST_VIEWS.add(view)),
];
