import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';

/** Whether labels of an entity are printed here: its screen says what they show, and who asks may give them their addresses. */
export function useHasLabels(path: string): boolean {
  const label = useModel().screens[path]?.label;
  const can = useCan();
  return label !== undefined && (label.action === undefined || can.act(path, label.action));
}
