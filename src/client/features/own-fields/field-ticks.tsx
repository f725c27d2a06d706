import type { Property } from '../../../shared/schema/entity.ts';
import { SheetTick } from './sheet-fields.tsx';

interface Props {
  label: string;
  hint?: string;
  fields: Property[];
  /** In their order. */
  chosen: readonly string[];
  onChosen(names: string[]): void;
}

/** Some of the fields, in the order in which they are ticked. */
export function FieldTicks({ label, hint, fields, chosen, onChosen }: Props) {
  return (
    <fieldset className="studio-set">
      <legend>{label}</legend>
      <div className="studio-ticks">
        {fields.map(({ name, title }) => (
          <SheetTick
            key={name}
            label={title}
            isTicked={chosen.includes(name)}
            onTick={(isIt) => onChosen(isIt ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
        ))}
      </div>
      {hint && <p className="own-fields-note">{hint}</p>}
    </fieldset>
  );
}
