import { Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ListChoice, ListController } from './use-list-controller.ts';

const ColumnsDialog = lazyPart(async () => ({
  default: (await import('./columns-dialog.tsx')).ColumnsDialog,
}));

interface Props {
  list: ListController;
  chosen: ListChoice;
  onChoose(choice: ListChoice): void;
}

/** Opens the choice of columns and rows. If the address names the columns, as in a view, they change there. */
export function ListColumnsButton({ list, chosen, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="btn btn-icon list-columns-button"
        aria-label="Columns and rows"
        title="Columns and rows"
        onClick={() => setOpen(true)}
      >
        <Icon name="columns-3" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ColumnsDialog
            entity={list.entity}
            offered={list.offered}
            shown={list.columns.map(({ name }) => name)}
            pageSize={list.pageSize}
            onColumns={(columns) =>
              list.state.columns ? list.showColumns(columns) : onChoose({ ...chosen, columns })
            }
            onPageSize={(page_size) => onChoose({ ...chosen, page_size })}
            onReset={() => {
              list.showColumns(undefined);
              onChoose({});
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
