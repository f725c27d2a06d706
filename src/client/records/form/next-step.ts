import { useNavigate } from 'react-router-dom';
import { withArticle } from '../../fields/parts/choose-text.ts';
import type { Model } from '../../model/model.ts';
import { useModel } from '../../model/model.ts';
import { canOf } from '../../model/use-can.ts';
import { newOf } from '../new-of.ts';

/** The usual next step after a record is created: its label and the address of its form. */
interface NextStep {
  label: string;
  to: string;
}

/**
 * The next step for a new record according to its screen (`ui:next`): a record of another entity that refers to it. Undefined if
 * the user may not create one.
 */
function nextStep(model: Model, path: string, id: number): NextStep | undefined {
  const next = model.screens[path]?.next;
  const entity = next === undefined ? undefined : model.manifest[next];
  if (!entity || !canOf(model)('create', entity.path)) return undefined;
  const to = newOf(model, entity, { path, id });
  return to === undefined ? undefined : { label: `Add ${withArticle(entity.title)}`, to };
}

/** The next step as a message's button. */
export function useNextStep(path: string) {
  const model = useModel();
  const navigate = useNavigate();
  return (id: number) => {
    const step = nextStep(model, path, id);
    return step && { label: step.label, run: () => navigate(step.to) };
  };
}
