import { CLIENT_TEXTS } from '../../../shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  plural: string;
  isNarrowed: boolean;
  /** Records can be made: the button for it stands above. */
  canCreate: boolean;
  onClear(): void;
}

/** What stands in place of rows when there are none, with the next step. */
export function ListEmpty({ plural, isNarrowed, canCreate, onClear }: Props) {
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
      text={canCreate ? `${plural} that you create are listed here.` : `${plural} will be listed here.`}
    />
  );
}
