import { Link } from 'react-router-dom';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface Props {
  plural: string;
  isNarrowed: boolean;
  /** Whether the user can create records; the button for it stands above. */
  canCreate: boolean;
  /** The address of the import page. */
  importTo?: string;
  onClear(): void;
}

/** The text in place of rows when there are none, with the next step. */
export function ListEmpty({ plural, isNarrowed, canCreate, importTo, onClear }: Props) {
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
    >
      {importTo !== undefined && (
        <Link className={buttonClass('secondary')} to={importTo}>
          Import a file
        </Link>
      )}
    </EmptyState>
  );
}
