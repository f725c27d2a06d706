import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  ensureSyntaxTree,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
  syntaxTree,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type Completing, type Offer, offeredValues, offeredWords } from './complete.ts';

type SyntaxNode = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

/** The colours of the app, which reach into the shadow root that the editor stands in. */
const LOOK = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'solid var(--focus)' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-scroller': { maxHeight: '60vh' },
  '.cm-gutters': { color: 'var(--text-muted)', backgroundColor: 'var(--surface-2)', border: '0' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--surface-2)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--primary-soft) !important',
  },
  '.cm-tooltip': { color: 'var(--text)', backgroundColor: 'var(--surface)', borderColor: 'var(--border)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--text)',
    backgroundColor: 'var(--primary-soft)',
  },
  '.cm-completionInfo': { maxWidth: '20rem' },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--primary)' },
  { tag: tags.string, color: 'var(--success)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--warning)' },
]);

/** What makes a text an editor of a file of the schema language. @param completing asked anew each time */
export function jsonEditing(label: string, completing: () => Completing): Extension {
  return [
    lineNumbers(),
    history(),
    indentOnInput(),
    highlightActiveLine(),
    json(),
    syntaxHighlighting(COLOURS),
    lintGutter(),
    autocompletion({ override: [(context) => complete(context, completing())], icons: false }),
    // Tab leaves the editor, as it leaves every field.
    keymap.of([...completionKeymap, ...lintKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.contentAttributes.of({ 'aria-label': label }),
    EditorView.lineWrapping,
    LOOK,
  ];
}

/** On a busy device the first 20 ms, after which the editor shows what it has, may not be enough to know what the cursor is in. */
const PARSED_WITHIN_MS = 500;

/** What can stand at the cursor: words where a name of an object begins, values behind a colon and in lists. */
export function complete(context: CompletionContext, completing: Completing): CompletionResult | null {
  const { state, pos, explicit } = context;
  const line = state.doc.lineAt(pos);
  const typed = openText(line.text.slice(0, pos - line.from));
  if (typed === undefined && !explicit) return null;
  const from = pos - (typed?.length ?? 0);
  const before = state.sliceDoc(0, from).trimEnd();
  const tree = ensureSyntaxTree(state, before.length, PARSED_WITHIN_MS) ?? syntaxTree(state);
  const node = tree.resolveInner(before.length, -1);
  const around = closest(node, ['Object', 'Array']);
  if (!around) return null;
  const isValue = before.endsWith(':');
  const isWord = !isValue && around.name === 'Object';
  const at = isValue ? placeOf(state, node) : placeOf(state, around);
  const offers = isWord
    ? offeredWords(completing, at)
    : offeredValues(completing, isValue ? at : [...at, '0']);
  if (offers.length === 0) return null;
  const [rest = ''] =
    typed !== undefined ? (/^[^"\n:]*"/.exec(state.sliceDoc(pos, pos + MOST_NAME)) ?? []) : [];
  const isNamed = /^\s*:/.test(state.sliceDoc(pos + rest.length, pos + rest.length + MOST_NAME));
  return { from, to: pos + rest.length, options: offers.map((offer) => option(offer, isWord, isNamed)) };
}

/** The text that has begun in a line and not ended, with its quote. */
function openText(line: string): string | undefined {
  return /^(?:[^"]|"(?:[^"\\]|\\.)*")*("(?:[^"\\]|\\.)*)$/.exec(line)?.[1];
}

/** Longer than any name. */
const MOST_NAME = 100;

function closest(node: SyntaxNode, names: readonly string[]): SyntaxNode | undefined {
  for (let one: SyntaxNode | null = node; one; one = one.parent) if (names.includes(one.name)) return one;
  return undefined;
}

function option({ text, about }: Offer, isWord: boolean, isNamed: boolean): Completion {
  const label = isWord ? JSON.stringify(text) : text;
  return { label, apply: isWord && !isNamed ? `${label}: ` : label, info: about || undefined };
}

/** Where a node is in the file, as names from the outside in. */
function placeOf(state: EditorState, node: SyntaxNode): string[] {
  const at: string[] = [];
  for (let one: SyntaxNode | null = node; one; one = one.parent) {
    if (one.name === 'Property') {
      const name = one.getChild('PropertyName');
      if (name) at.unshift(readName(state.sliceDoc(name.from, name.to)));
    } else if (one.parent?.name === 'Array') {
      at.unshift(String(siblingsBefore(one)));
    }
  }
  return at;
}

function siblingsBefore(node: SyntaxNode): number {
  let count = 0;
  for (let one = node.prevSibling; one; one = one.prevSibling) if (!/^[[\],]$/.test(one.name)) count += 1;
  return count;
}

function readName(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    // It is being typed.
    return quoted.replaceAll('"', '');
  }
}
