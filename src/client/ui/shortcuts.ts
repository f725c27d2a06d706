/**
 * Every key of the app with its meaning, as `?` lists them: keys of one meaning are apart by spaces, and the first two stand for
 * all of them. `useShortcut` takes no other keys; those that belong to the focused element, such as Enter, are only listed.
 */
export const SHORTCUTS = {
  'Ctrl+K': 'Go anywhere, find or make anything',
  '/': 'Search the list',
  f: 'Filter the list',
  n: 'New record, a work order where the page has none of its own',
  'ArrowUp ArrowDown': 'Move in a list',
  Enter: 'Open the row',
  x: 'Select the row, with Shift all rows up to it',
  F2: 'Type in the row; Enter goes down, Tab to the right, Esc leaves',
  a: 'Assign the row, the selected rows, or the open record',
  w: 'Watch the open record, or stop',
  'j k': 'Next and previous record',
  '1 2 3 4 5 6 7 8 9': 'First and second action of the record',
  'Ctrl+S': 'Save the form',
  'Ctrl+Z': 'Undo, while a message offers it',
  '?': 'Show these keys',
};
