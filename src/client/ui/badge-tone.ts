export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

/** Words with the same meaning in every entity, so that any status or level in a schema gets its colour. */
const WORDS: Record<Exclude<Tone, 'neutral'>, string[]> = {
  danger: ['offline', 'critical', 'emergency', 'failed', 'overdue', 'blocked', 'urgent', 'rejected'],
  warning: ['high', 'hold', 'new', 'pending', 'waiting', 'paused', 'cost', 'reopened'],
  success: ['completed', 'closed', 'done', 'online', 'active', 'finished', 'approved', 'created'],
  info: ['open', 'accepted', 'progress', 'started', 'scheduled', 'medium', 'status', 'updated', 'preventive'],
};

/** The colour of a badge by its text. @example badgeTone('In Progress') // 'info' */
export function badgeTone(text: string): Tone {
  const words = text.toLowerCase().split(/[^a-z]+/);
  const tone = Object.entries(WORDS).find(([, known]) => known.some((word) => words.includes(word)));
  return (tone?.[0] as Tone | undefined) ?? 'neutral';
}
