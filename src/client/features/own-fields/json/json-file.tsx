import { jsonParseLinter } from '@codemirror/lang-json';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useId, useRef, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../../shared/own-field-texts.ts';
import { isObject } from '../../../../shared/schema/file-check.ts';
import type { LayerFile } from '../../../../shared/schema/layer-files.ts';
import type { DraftError } from '../draft-errors.ts';
import type { Completing } from './complete.ts';
import { jsonEditing } from './editor.ts';
import { typedErrors } from './typed-errors.ts';

interface Props {
  label: string;
  content: LayerFile;
  /** Those of this file. */
  errors: DraftError[];
  completing: Completing;
  onContent(content: LayerFile): void;
}

const syntax = jsonParseLinter();
const printed = (content: LayerFile) => JSON.stringify(content, null, 2);

/** One file of the draft as JSON. What is typed is the draft as soon as it is JSON; what the draft becomes elsewhere is shown. */
export function JsonFile({ label, content, errors, completing, onContent }: Props) {
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>();
  const latest = useRef({ completing, onContent });
  latest.current = { completing, onContent };
  /** The file as the text says it, or said it last. */
  const said = useRef(JSON.stringify(content));
  const first = useRef(content);
  const [broken, setBroken] = useState<readonly Diagnostic[]>([]);
  const [text, setText] = useState(() => printed(content));

  // biome-ignore lint/correctness/useExhaustiveDependencies: made once; what changes is asked for
  useEffect(() => {
    const element = host.current as HTMLDivElement;
    // Our security policy takes no style elements; a shadow root takes style sheets.
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const read = (editor: EditorView) => {
      const typed = editor.state.doc.toString();
      setText(typed);
      const wrong = syntax(editor).map((one) => ({ ...one, message: TEXTS.noJson }));
      setBroken(wrong);
      if (wrong.length > 0) return;
      const parsed: unknown = JSON.parse(typed);
      if (!isObject(parsed) || JSON.stringify(parsed) === said.current) return;
      said.current = JSON.stringify(parsed);
      latest.current.onContent(parsed as LayerFile);
    };
    const editor = new EditorView({
      ...{ parent: root, root },
      state: EditorState.create({
        doc: printed(first.current),
        extensions: [
          jsonEditing(label, () => latest.current.completing),
          EditorView.updateListener.of((update) => update.docChanged && read(update.view)),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  const now = JSON.stringify(content);
  useEffect(() => {
    const editor = view.current;
    if (!editor || now === said.current) return;
    said.current = now;
    const insert = printed(JSON.parse(now));
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert } });
  }, [now]);

  const isCurrent = broken.length === 0 && said.current === now;
  const found = isCurrent ? typedErrors(text, content, errors) : [];
  const shown = JSON.stringify(found);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const within = (at: number) => Math.min(at, editor.state.doc.length);
    const marks = (JSON.parse(shown) as typeof found).map(
      ({ from, to, message }): Diagnostic => ({
        ...{ from: within(from), to: within(to), message, severity: 'error' },
      }),
    );
    editor.dispatch(setDiagnostics(editor.state, [...broken, ...marks]));
  }, [shown, broken]);

  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  const all = [...broken.map(({ from, message }) => ({ from, line: lineOf(from), message })), ...found];
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <div ref={host} className="studio-json" />
      <ul className="studio-json-errors" aria-live="polite">
        {all.map(({ from, line, message }) => (
          <li key={`${line} ${message}`}>
            <button
              type="button"
              className="btn btn-link"
              onClick={() => {
                view.current?.dispatch({ selection: { anchor: from }, scrollIntoView: true });
                view.current?.focus();
              }}
            >
              {TEXTS.line(line)}
            </button>{' '}
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
