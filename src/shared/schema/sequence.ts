/**
 * The pattern of a sequential code, if `x-auto` says that a property is one.
 * @example sequenceOf('sequence:WO-{5}') // 'WO-{5}'
 */
export function sequenceOf(auto: string | undefined): string | undefined {
  return auto?.startsWith('sequence:') ? auto.slice('sequence:'.length) : undefined;
}

/**
 * A number in the pattern of a sequence; longer numbers take the digits they need.
 * @example numbered('WO-{5}', 12) // 'WO-00012'
 */
export function numbered(form: string, number: number): string {
  return form.replace(/\{(\d+)\}/, (_, digits: string) => String(number).padStart(Number(digits), '0'));
}
