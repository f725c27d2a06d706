/**
 * Caches results by text: `npm run dev` lints after every save, and most of what it checks is unchanged.
 * @param work its result must depend on the text alone
 */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    if (!answers.has(text)) answers.set(text, work(text));
    return answers.get(text) as T;
  };
}
