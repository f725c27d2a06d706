/** What is said of a step that asks again. */
export const STEP_TEXTS = {
  confirms: 'Asks again before it counts, such as a lock-out',
  sure: 'Is it really so?',
  check: 'Look once more. Others rely on this answer.',
  yes: 'Yes, it is so',
};
