import { useId } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { Card } from '../../ui/card.tsx';
import type { ProductField } from './product-fields.ts';
import { SheetTick } from './sheet-fields.tsx';
import type { SheetWord } from './sheet-words.ts';
import { WordField } from './word-field.tsx';

/** The words that a tenant may say of a field of the product. */
const WORDS: readonly SheetWord[] = [
  { word: 'title', label: 'Name', as: 'text' },
  { word: 'description', label: TEXTS.hint, as: 'text' },
];

interface Props {
  field: ProductField;
  errors: string[];
  onChange(field: ProductField): void;
}

/** What a tenant says otherwise of a field of the product: how it is called and explained, whether people must give it, or have it at all. */
export function ProductSheet({ field, errors, onChange }: Props) {
  const id = useId();
  const { property, said, required, hidden } = field;
  return (
    <Card title={said.title || property.title} className="studio-sheet">
      {errors.length > 0 && (
        <p id={`${id}-errors`} className="form-field-error" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <p className="own-fields-note">{TEXTS.ofProduct}</p>
      <div className="studio-words">
        {WORDS.map((word) => (
          <WordField
            key={word.word}
            word={word}
            usual={property[word.word as 'title' | 'description']}
            value={said[word.word]}
            onChange={(value) => {
              const { [word.word]: _, ...others } = said;
              onChange({ ...field, said: value === undefined ? others : { ...others, [word.word]: value } });
            }}
          />
        ))}
        <div className="studio-ticks">
          {field.mayBeRequired && (
            <SheetTick
              label={TEXTS.required}
              isTicked={required}
              onTick={(next) => onChange({ ...field, required: next, hidden: hidden && !next })}
            />
          )}
          {field.mayBeHidden && (
            <SheetTick
              label={TEXTS.leftOut}
              isTicked={hidden}
              onTick={(next) => onChange({ ...field, hidden: next, required: required && !next })}
            />
          )}
        </div>
        {!field.mayBeRequired && !field.mayBeHidden && <p className="own-fields-note">{TEXTS.staysAsItIs}</p>}
      </div>
    </Card>
  );
}
