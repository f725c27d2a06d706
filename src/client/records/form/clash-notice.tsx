import { useId } from 'react';
import type { Property } from '../../../shared/schema/entity.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useReferenceName } from '../../fields/parts/use-reference-name.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { Alert } from '../../ui/alert.tsx';
import type { Values } from '../saving/values.ts';
import { inWords } from './in-words.ts';
import type { Clash } from './save-merged.ts';

interface Props {
  path: string;
  clashes: Clash[];
  /** Who made the other changes, as far as known. */
  who: string[];
  /** The form's current values. */
  values: Values;
  /** Sets a value in the form. */
  onChoose(field: string, value: unknown): void;
}

/**
 * Fields changed both here and elsewhere, with a choice for each; the chosen value enters the form at once and is saved with the
 * rest.
 */
export function ClashNotice({ path, clashes, who, values, onChoose }: Props) {
  const { manifest } = useModel();
  const entity = entityAt(manifest, path);
  const known = clashes.flatMap((clash) => {
    const property = propertyOf(entity, clash.field);
    return property ? [{ ...clash, property }] : [];
  });
  const name = who.length === 1 ? who[0] : undefined;
  return (
    <Alert tone="warning">
      <p>
        {inWords(who) || 'Somebody else'} changed {inWords(known.map(({ property }) => property.title))} too.
        Choose what to keep, then save.
      </p>
      {known.map(({ property, mine, theirs }) => (
        <Choice
          key={property.name}
          property={property}
          value={values[property.name] ?? null}
          options={[
            { words: 'Mine', value: mine },
            { words: name ?? 'Theirs', value: theirs },
          ]}
          onChoose={(value) => onChoose(property.name, value)}
        />
      ))}
    </Alert>
  );
}

interface ChoiceProps {
  property: Property;
  value: unknown;
  options: { words: string; value: unknown }[];
  onChoose(value: unknown): void;
}

function Choice({ property, value, options, onChoose }: ChoiceProps) {
  const group = useId();
  return (
    <fieldset className="clash">
      <legend>{property.title}</legend>
      {options.map((option) => (
        <label key={option.words} className="form-radio">
          <input
            type="radio"
            name={group}
            checked={JSON.stringify(value) === JSON.stringify(option.value)}
            onChange={() => onChoose(option.value)}
          />
          <span>
            {option.words}: <ValueName property={property} value={option.value} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function ValueName({ property, value }: { property: Property; value: unknown }) {
  if (value === null) return 'empty';
  if (property.reference && typeof value === 'number')
    return <ReferenceName entity={property.reference.entity} id={value} />;
  return valueText(property, value);
}

function ReferenceName({ entity, id }: { entity: string; id: number }) {
  return useReferenceName(entity, id, [])?.label;
}
