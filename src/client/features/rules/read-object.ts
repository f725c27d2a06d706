/** Parses a typed JSON object, or says what is wrong with it; an empty text means null. */
export function readObject(text: string): { value: object | null } | { wrong: string } {
  if (text.trim() === '') return { value: null };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value };
    return { wrong: 'This must be a JSON object, in braces.' };
  } catch (error) {
    return { wrong: `This is not JSON: ${(error as Error).message}` };
  }
}
