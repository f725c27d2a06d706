import { readSteps, type StepsSchema } from '../../../shared/procedure/step.ts';
import { Alert } from '../../ui/alert.tsx';

interface Props {
  schema: StepsSchema;
  /** Steps that somebody else has answered since. */
  overtaken: string[];
  errors: Record<string, string>;
}

/** Answers given offline that are not saved: on a phone their steps may not be on the screen, or not be asked any more. */
export function LostAnswers({ schema, overtaken, errors }: Props) {
  const steps = readSteps(schema);
  const named = overtaken.flatMap((name) => steps.find((step) => step.name === name) ?? []);
  const strays = Object.keys(errors).filter((name) => name !== '' && !schema.properties?.[name]);
  if (named.length === 0 && strays.length === 0) return null;
  return (
    <Alert tone="warning">
      {named.length > 0 && (
        <p>
          Somebody else has answered meanwhile, so yours is not saved:{' '}
          {named.map(({ number, title }) => `step ${number}, ${title}`).join('; ')}.
        </p>
      )}
      {strays.length > 0 && (
        <p>
          An answer kept on this device is not saved: the procedure has another version, without its step.
        </p>
      )}
    </Alert>
  );
}
