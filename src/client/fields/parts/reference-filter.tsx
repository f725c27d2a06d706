import { useState } from 'react';
import { EMPTY_WORD } from '../../../shared/wire.ts';
import { useOptions } from '../../data/records.ts';
import { useReferenceSearch } from '../../data/reference-search.ts';
import type { FilterProps } from '../field.ts';
import { listed, noneOf, summaryOf, Ticks } from './ticks.tsx';
import { useReferenceName } from './use-reference-name.ts';

/** One or several records of another entity, with a search box if there are too many to list. */
export function ReferenceFilter({ id, property, values, onChange }: FilterProps) {
  const entity = property.reference?.entity ?? '';
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const chosen = values.under ? [values.under] : values.id ? [values.id] : listed(values.in);
  const isPerson = entity === 'users/user';
  const isTree = property.reference?.tree !== undefined;
  const { options, total, isLoading } = useOptions(isOpen || chosen.length > 0 ? entity : null);
  const isMany = total > options.length;
  const search = useReferenceSearch(entity, isOpen && isMany ? text : undefined);
  const isSearched = isMany || options.length > FEW;
  const matches = ({ label }: { label: string }) =>
    words(text).every((word) => label.toLowerCase().includes(word));
  const found = isMany ? search.found : options.filter(matches);
  const known = [...options, ...found];
  const first = useReferenceName(entity, idOf(chosen[0]), known);
  const second = useReferenceName(entity, idOf(chosen[1]), known);

  function choose(next: string[]) {
    const one = next.length === 1;
    onChange({ id: one ? next[0] : '', in: one ? '' : next.join(','), ...(isTree && { under: '' }) });
  }

  return (
    <Ticks
      id={id}
      label={property.title}
      summary={`${summaryOf(chosen.map((one, at) => WORDS[one] ?? [first, second][at]?.label ?? ''))}${values.under ? ' and below' : ''}`}
      ticks={[
        ...(isPerson && text === '' ? [{ value: ME, label: 'Me' }] : []),
        ...found.map((option) => ({ value: String(option.id), label: option.label })),
        ...noneOf(chosen),
      ]}
      chosen={chosen}
      onChange={choose}
      onToggle={(open) => {
        setOpen(open);
        setText('');
      }}
      head={
        isSearched && (
          <input
            type="search"
            className="form-control"
            placeholder="Search"
            aria-label={`Search ${property.title}`}
            autoComplete="off"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )
      }
      foot={
        <>
          {isLoading && options.length === 0 && (
            <p className="ticks-note" role="status">
              Loading …
            </p>
          )}
          {!isMany && options.length > 0 && found.length === 0 && (
            <p className="ticks-note" role="status">
              No records found
            </p>
          )}
          {isMany && (
            <p className="ticks-note" role="status">
              {search.isLoading && found.length === 0
                ? 'Searching…'
                : found.length === 0
                  ? 'No records found'
                  : `${found.length} of ${search.total}`}
            </p>
          )}
          {isTree && chosen.length === 1 && (
            <label className="tick tick-below">
              <input
                type="checkbox"
                checked={values.under !== undefined}
                onChange={(event) =>
                  onChange(
                    event.target.checked
                      ? { under: chosen[0], id: '', in: '' }
                      : { id: chosen[0], under: '', in: '' },
                  )
                }
              />
              <span>And all below it</span>
            </label>
          )}
        </>
      }
    />
  );
}

/** With more options than this, the filter has a search box. */
const FEW = 7;

function words(text: string): string[] {
  return text.trim().toLowerCase().split(/\s+/).filter(Boolean);
}

/** Stands for the user looking at the list. */
const ME = '@me';
/** What is no record. */
const WORDS: Partial<Record<string, string>> = { [ME]: 'Me', [EMPTY_WORD]: 'None' };

/** Undefined for a keyword such as `@none`. */
function idOf(text: string | undefined): number | undefined {
  return Number(text) || undefined;
}
