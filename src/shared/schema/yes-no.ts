/** What people read instead of yes and no (`x-words`). */
export interface YesNoWords {
  true: string;
  false: string;
}

/** What people read for the value of a yes or no. @example yesNoWord(property, false) // 'Offline' */
export function yesNoWord(property: { words?: YesNoWords } | undefined, value: unknown): string {
  return value === true ? (property?.words?.true ?? 'Yes') : (property?.words?.false ?? 'No');
}
