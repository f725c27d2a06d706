import { CLIENT_TEXTS } from '../../shared/errors.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CreateButton } from './list-toolbar.tsx';

interface Props {
  plural: string;
  isNarrowed: boolean;
  create?: { to: string; label: string };
  onClear(): void;
}

/** What stands in place of rows when there are none, with the next step. */
export function ListEmpty({ plural, isNarrowed, create, onClear }: Props) {
  if (isNarrowed) {
    return (
      <EmptyState title={CLIENT_TEXTS.noRecords} text="Nothing matches the search and the filters.">
        <Button type="button" variant="secondary" onClick={onClear}>
          Clear search and filters
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={CLIENT_TEXTS.noRecords}
      text={create ? `${plural} that you create are listed here.` : `${plural} will be listed here.`}
    >
      {create && <CreateButton {...create} />}
    </EmptyState>
  );
}
