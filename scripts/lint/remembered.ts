/**
 * The same answers, each worked out once: `npm run dev` lints after every save, and most of what it looks at is as it was.
 * @param work follows from its text alone
 */
export function remembered<T>(work: (text: string) => T): (text: string) => T {
  const answers = new Map<string, T>();
  return (text) => {
    if (!answers.has(text)) answers.set(text, work(text));
    return answers.get(text) as T;
  };
}
