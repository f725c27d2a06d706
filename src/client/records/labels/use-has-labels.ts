import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';

/** Whether labels of an entity can be printed here: its screen defines them, and the user may create their public addresses. */
export function useHasLabels(path: string): boolean {
  const label = useModel().screens[path]?.label;
  const can = useCan();
  return label !== undefined && (label.action === undefined || can.act(path, label.action));
}
