import { Link } from 'react-router-dom';
import { failureText } from '../../data/failure-text.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { type ExamplePlant, isMoving, removeExamplePlant } from './example-plant-api.ts';

interface Props {
  plant: ExamplePlant;
  onChanged(): void;
}

/** While a tenant has an example plant: its progress, how to remove it, and what is left of it. */
export function ExamplePlantCard({ plant, onChanged }: Props) {
  return (
    <Card
      title="Example plant"
      className="tile-wide"
      actions={<Actions plant={plant} onChanged={onChanged} />}
    >
      <p>{textOf(plant)}</p>
      {isMoving(plant) && (
        <progress className="example-progress" max={100} value={plant.percent} aria-label={textOf(plant)} />
      )}
      {plant.problem && <p role="status">It has stopped and is tried again: {plant.problem}</p>}
      {plant.state === 'removed' && <Kept plant={plant} />}
    </Card>
  );
}

function textOf({ state, percent }: ExamplePlant): string {
  if (state === 'filling') return `The example plant is being filled: ${percent} %`;
  if (state === 'removing') return `The example plant is being removed: ${percent} %`;
  if (state === 'filled')
    return 'Its machines and work orders stand among your own until you remove them. What you have made stays, with the example records that it refers to.';
  return 'The example plant is removed. These records stay, because something of yours refers to them:';
}

function Kept({ plant }: { plant: ExamplePlant }) {
  const model = useModel();
  return (
    <ul>
      {plant.kept.map(({ entity, id, label, reason }) => (
        <li key={`${entity} ${id}`}>
          <Link to={recordAddress(model, entity, id)}>{label}</Link>: {reason}
        </li>
      ))}
    </ul>
  );
}

function Actions({ plant, onChanged }: Props) {
  const toast = useToast();
  async function remove() {
    try {
      await removeExamplePlant();
    } catch (error) {
      toast.error(failureText('The example plant could not be removed.', error));
    }
    onChanged();
  }
  if (plant.state === 'removing') return null;
  const isRemoved = plant.state === 'removed';
  return (
    <Button variant={isRemoved ? 'ghost' : 'secondary'} size="sm" onClick={remove}>
      {isRemoved ? 'Hide' : 'Remove example plant'}
    </Button>
  );
}
