export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Words that mean the same whichever entity uses them, so that any status or level a schema lists gets its colour. */
const WORDS: Record<Exclude<Tone, 'neutral'>, string[]> = {
  danger: ['critical', 'emergency', 'failed', 'overdue', 'blocked', 'urgent', 'rejected'],
  warning: ['high', 'hold', 'pending', 'waiting', 'paused', 'cost', 'reopened'],
  success: ['completed', 'closed', 'done', 'online', 'active', 'finished', 'approved', 'created'],
  info: ['open', 'progress', 'started', 'scheduled', 'medium', 'status', 'updated', 'preventive'],
};

/** The colour of a badge by what it says. @example badgeTone('In Progress') // 'info' */
export function badgeTone(text: string): Tone {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const tone = Object.entries(WORDS).find(([, known]) => known.some((word) => words.includes(word)));
  return (tone?.[0] as Tone | undefined) ?? 'neutral';
}
