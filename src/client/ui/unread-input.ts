/** What a box for dates says that holds half of one: the browser has no value for it. */
export const HALF_DATE = 'Enter a whole date.';

/**
 * Whether something that was typed below an element cannot be read, such as half a date or a text for a number. Its value would be
 * lost, so nothing may be sent; it gets the focus and says what is wrong.
 */
export function hasUnread(element: ParentNode): boolean {
  const unread = [...element.querySelectorAll('input')].find(
    ({ validity }) => validity.customError || validity.badInput,
  );
  unread?.reportValidity();
  unread?.focus();
  return unread !== undefined;
}
