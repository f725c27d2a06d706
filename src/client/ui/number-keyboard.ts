/**
 * The `inputMode` for a number. An iPhone's keyboard of digits has no minus sign, so it is asked for only where nothing is below
 * zero; otherwise the keyboard is that of the input's type.
 * @param least the smallest value that can be typed, if there is one
 */
export function numberKeyboard<Digits extends 'numeric' | 'decimal'>(
  least: unknown,
  digits: Digits,
): Digits | undefined {
  return typeof least === 'number' && least >= 0 ? digits : undefined;
}
