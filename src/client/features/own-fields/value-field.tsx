import { useEffect, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import type { Property } from '../../../shared/schema/entity.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { type ValueResult, valueResults } from '../../data/own-schema.ts';
import { valueText } from '../../fields/property-value.tsx';
import { SheetField } from './sheet-fields.tsx';

interface Props {
  value: unknown;
  onChange(value: unknown): void;
  /** The draft, and where in it the field stands. */
  files: LayerFiles;
  path: string;
  name: string;
  /** As the draft makes it; missing while something is wrong with it. */
  property: Property | undefined;
}

/** What a field is worked out from, with what the newest records would have in it. */
export function ValueField({ value, onChange, ...about }: Props) {
  const [text, setText] = useState(typedOf(value));
  return (
    <>
      <SheetField label={TEXTS.workedOut} hint={TEXTS.workedOutHint}>
        {(own) => (
          <textarea
            {...own}
            className="form-control"
            rows={2}
            spellCheck={false}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              onChange(readValue(target.value));
            }}
          />
        )}
      </SheetField>
      {value !== undefined && <Results {...about} />}
    </>
  );
}

/** Typing rests before the server is asked. */
const REST_MS = 500;

function Results({ files, path, name, property }: Omit<Props, 'value' | 'onChange'>) {
  const [results, setResults] = useState<ValueResult[]>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      valueResults(files, path, name).then(
        (found) => {
          if (!isCurrent) return;
          setResults(found);
          setFailed(false);
        },
        () => isCurrent && setFailed(true),
      );
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [files, path, name]);
  if (hasFailed) return <p className="form-field-error">{TEXTS.notWorkedOut}</p>;
  if (!results) return null;
  if (!property || results.length === 0) return <p className="own-fields-note">{TEXTS.noResults}</p>;
  return (
    <table className="value-results">
      <caption>{TEXTS.results}</caption>
      <tbody>
        {results.map(({ id, label, value }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            <td>{valueText(property, value) || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A form of a value is typed as JSON. What is none stays a text, of which the linter says what is wrong. */
function readValue(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (!text.trim().startsWith('{')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function typedOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
