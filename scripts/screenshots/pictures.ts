import type { Frame, Motif } from './camera.ts';

/** A picture that is committed to the repository. */
export interface Picture {
  file: string;
  motif: Motif;
  frame: Frame;
}

const DESK: Frame = { width: 1440, height: 900, scale: 1.5 };
/** High enough for a record and its tabs in one picture. */
const TALL: Frame = { ...DESK, height: 1100 };
const PHONE: Frame = { width: 390, height: 844, scale: 1.5 };

const dashboard: Motif = { at: 'acme', path: '/' };
const workOrders: Motif = { at: 'acme', path: '/work-orders' };
const workOrder: Motif = { at: 'acme', path: '/work-orders/190' };
const empty: Motif = {
  at: 'acme',
  path: '/work-orders/new',
  async prepare(page) {
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('alert').waitFor();
  },
};

/** For the README and the pages of `docs/`. */
export const DOCS_PICTURES: Picture[] = [
  { file: 'dashboard.png', motif: dashboard, frame: DESK },
  { file: 'work-orders.png', motif: workOrders, frame: DESK },
  { file: 'work-orders-dark.png', motif: workOrders, frame: { ...DESK, dark: true } },
  { file: 'work-orders-phone.png', motif: workOrders, frame: PHONE },
  { file: 'work-order.png', motif: workOrder, frame: TALL },
  { file: 'work-order-phone.png', motif: workOrder, frame: PHONE },
  { file: 'form-errors.png', motif: empty, frame: DESK },
  { file: 'asset.png', motif: { at: 'acme', path: '/assets/1?tab=fincancial' }, frame: TALL },
];

// All wide pictures are 1440 by 900 pixels and all narrow ones 780 by 1000, the sizes that `product-shot.tsx` expects.
const HERO: Frame = { width: 1200, height: 750, scale: 1.2 };
const STORY: Frame = { width: 960, height: 600, scale: 1.5 };
const NARROW: Frame = { width: 390, height: 500, scale: 2 };

/** For the public page: each also in dark colours, and narrow for phones. */
export const LANDING_PICTURES: Picture[] = [
  { name: 'dashboard', motif: dashboard, wide: HERO },
  { name: 'work-order', motif: workOrder, wide: STORY },
].flatMap(({ name, motif, wide }) => [
  { file: `${name}.webp`, motif, frame: wide },
  { file: `${name}-dark.webp`, motif, frame: { ...wide, dark: true } },
  { file: `${name}-phone.webp`, motif, frame: NARROW },
  { file: `${name}-phone-dark.webp`, motif, frame: { ...NARROW, dark: true } },
]);
