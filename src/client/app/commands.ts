/** A key of the app, or several for the same command, and its meaning. */
interface Command {
  keys: string[];
  meaning: string;
}

/** Every key of the app, as listed by `?`. */
export const COMMANDS: Command[] = [
  { keys: ['Ctrl', 'K'], meaning: 'Go anywhere, find or make anything' },
  { keys: ['/'], meaning: 'Search the list' },
  { keys: ['f'], meaning: 'Filter the list' },
  { keys: ['n'], meaning: 'New record, a work order where the page has none of its own' },
  { keys: ['↑', '↓'], meaning: 'Move in a list' },
  { keys: ['Enter'], meaning: 'Open the row' },
  { keys: ['x'], meaning: 'Select the row, with Shift all rows up to it' },
  { keys: ['F2'], meaning: 'Type in the row; Enter goes down, Tab to the right, Esc leaves' },
  { keys: ['a'], meaning: 'Assign the row, the selected rows, or the open record' },
  { keys: ['j', 'k'], meaning: 'Next and previous record' },
  { keys: ['1', '2'], meaning: 'First and second action of the record' },
  { keys: ['Ctrl', 'S'], meaning: 'Save the form' },
  { keys: ['Ctrl', 'Z'], meaning: 'Undo, while a message offers it' },
  { keys: ['?'], meaning: 'Show these keys' },
];

/** Whether a key opens the command palette: Ctrl+K, on a Mac Command+K. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}
