import type { Controls } from '../field.ts';
import { numberControls } from '../parts/number-controls.tsx';

export const controls: Controls = numberControls('decimal');
