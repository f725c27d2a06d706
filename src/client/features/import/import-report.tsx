import { Link } from 'react-router-dom';
import type { ImportState } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { useModel } from '../../model/model.ts';
import { entityRoute } from '../../records/address.ts';
import { UndoButton } from '../../records/batch/undo-button.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { saveProblems } from './problem-file.ts';
import { ProblemList } from './problem-list.tsx';
import { rowsText } from './rows-text.ts';

interface Props {
  entity: Entity;
  file: ReadFile;
  state: ImportState;
  onGoOn(): void;
  onEnd(): void;
  onAgain(): void;
}

/** The result of an import, and the next steps: continue, undo, open the list. */
export function ImportReport({ entity, file, state, onGoOn, onEnd, onAgain }: Props) {
  const list = entityRoute(useModel(), entity.path);
  const isOpen = state.state === 'open';
  const refused = state.refused + file.broken.length;
  const same = state.done - state.created - state.updated - state.refused;
  return (
    <Card
      title={
        <>
          <bdi>{state.title}</bdi>
          {isOpen ? `: stopped after ${rowsText(state.done)}` : ' is imported'}
        </>
      }
    >
      <p role="status">
        {state.created.toLocaleString()} created
        {state.updated > 0 && `, ${state.updated.toLocaleString()} changed`}
        {same > 0 && `, ${same.toLocaleString()} as they were`}
        {refused > 0 && `, ${refused.toLocaleString()} left out`}
        {isOpen && `, ${(state.total - state.done).toLocaleString()} still to come`}.
      </p>
      {refused > 0 && (
        <>
          <ProblemList entity={entity} file={file} problems={state.problems} />
          <Button
            size="sm"
            icon="download"
            onClick={() => saveProblems(entity, file, state.problems, { decimal: state.plan?.decimal })}
          >
            Download the rows left out
          </Button>
        </>
      )}
      <div className="import-buttons">
        {isOpen && (
          <Button variant="primary" onClick={onGoOn}>
            Go on
          </Button>
        )}
        {isOpen && <Button onClick={onEnd}>Keep it as it is</Button>}
        {!isOpen && list && (
          <Link className={buttonClass('primary')} to={list}>
            Show {entity.plural}
          </Link>
        )}
        <UndoButton set={state} onDone={onAgain} />
        {!isOpen && <Button onClick={onAgain}>Import another file</Button>}
      </div>
    </Card>
  );
}
