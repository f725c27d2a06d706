import type { Controls } from '../field.ts';
import { AssigneeInput } from '../parts/assignee-input.tsx';
import { ReferenceFilter } from '../parts/reference-filter.tsx';
import { ReferenceInput } from '../parts/reference-input.tsx';

export const controls: Controls = {
  Input: (props) =>
    props.property.reference?.assigns ? <AssigneeInput {...props} /> : <ReferenceInput {...props} />,
  Filter: ReferenceFilter,
};
