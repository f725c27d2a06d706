import type { Feature } from '../feature.ts';
import { movementHooks } from './movement-hooks.ts';
import { lowStock, orderLate } from './notices.ts';
import { orderPartHooks } from './order-parts.ts';
import { levelHooks, partHooks } from './part-hooks.ts';
import { orderLineHooks, purchaseOrderHooks } from './purchase-orders.ts';
import { orderReservationHooks, reservationHooks } from './reservations.ts';

/** Parts: stock, movements, reservations, purchase orders. */
export const parts: Feature = {
  hooks: [
    partHooks,
    levelHooks,
    movementHooks,
    reservationHooks,
    orderReservationHooks,
    orderPartHooks,
    purchaseOrderHooks,
    orderLineHooks,
  ],
  notices: [lowStock, orderLate],
};
