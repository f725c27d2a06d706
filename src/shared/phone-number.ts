/** Digits, what people write between them, and an extension: `+49 (0)30 1234-56 ext. 7`. */
const PHONE = /^\+?[\d ()./-]*(?: ?(?:ext\.?|x|#) ?\d{1,6})?$/i;
const FEWEST_DIGITS = 3;

/** Whether a text can be dialled. Countries write numbers too differently for more to be asked of it. */
export function isPhone(text: string): boolean {
  return PHONE.test(text) && text.replace(/\D/g, '').length >= FEWEST_DIGITS;
}

/** The address that a phone dials. The zero in brackets is dialled only without the code of the country. @example dialled('+49 (0)30 1234') // 'tel:+49301234' */
export function dialled(text: string): string {
  const [number = '', extension] = text.replace(/^(\+.*?)\(0\)/, '$1').split(/ext\.?|x|#/i);
  const digits = number.replace(/[^\d+]/g, '');
  return `tel:${digits}${extension === undefined ? '' : `;ext=${extension.trim()}`}`;
}
