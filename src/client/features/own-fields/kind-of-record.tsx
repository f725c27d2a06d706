import { useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Entity } from '../../../shared/schema/entity.ts';

import { Button } from '../../ui/button.tsx';
import { isOfDraft } from './of-draft.ts';

interface Props {
  kinds: Entity[];
  /** What the draft's own kinds are called together. */
  title: string;
  path: string;
  onChoose(path: string): void;
  onAdd(title: string): void;
}

/** Whose fields are shown, and a line for a new kind of record. */
export function KindOfRecord({ kinds, title, path, onChoose, onAdd }: Props) {
  const [isAdding, add] = useState(false);
  const [added, setAdded] = useState('');
  const options = (isOwn: boolean) =>
    kinds
      .filter((one) => isOfDraft(one.path) === isOwn)
      .map((one) => (
        <option key={one.path} value={one.path}>
          {one.plural}
        </option>
      ));
  const [own, product] = [options(true), options(false)];
  return (
    <div className="studio-kind">
      <div className="field">
        <label htmlFor="own-fields-of">{TEXTS.of}</label>
        <select
          id="own-fields-of"
          className="custom-select"
          value={path}
          onChange={(event) => onChoose(event.target.value)}
        >
          {own.length > 0 && <optgroup label={title}>{own}</optgroup>}
          {product.length > 0 && <optgroup label={TEXTS.productKinds}>{product}</optgroup>}
        </select>
      </div>
      {!isAdding && (
        <Button icon="plus" onClick={() => add(true)}>
          {TEXTS.newKindOfRecord}
        </Button>
      )}
      {isAdding && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (added.trim() === '') return;
            onAdd(added.trim());
            setAdded('');
            add(false);
          }}
        >
          <input
            className="form-control"
            // biome-ignore lint/a11y/noAutofocus: it comes where its button was pressed
            autoFocus
            aria-label={TEXTS.oneIsCalled}
            placeholder={TEXTS.oneIsCalled}
            value={added}
            maxLength={60}
            onChange={(event) => setAdded(event.target.value)}
            onKeyDown={(event) => event.key === 'Escape' && add(false)}
          />
          <Button type="submit">{TEXTS.addKind}</Button>
        </form>
      )}
    </div>
  );
}
