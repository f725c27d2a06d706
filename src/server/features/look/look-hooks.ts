import { contrastOf, LEAST_CONTRAST } from '../../../shared/contrast.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';

const WHITE = '#ffffff';

/** A colour carries white text, which must stay readable. */
export const lookHooks: EntityHooks<'company/settings'> = {
  entity: 'company/settings',
  async validate({ values: { accent } }) {
    if (typeof accent !== 'string') return;
    const contrast = contrastOf(accent, WHITE);
    if (contrast < LEAST_CONTRAST)
      throw fieldError(
        'accent',
        say('settings.accent_pale', { contrast: Math.floor(contrast * 100) / 100, least: LEAST_CONTRAST }),
      );
  },
};
