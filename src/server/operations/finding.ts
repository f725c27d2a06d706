/** Something that is not as it should be, and what to do about it. */
export interface Finding {
  level: 'error' | 'advice';
  about: string;
  text: string;
  advice: string;
}
