import type { Feature } from '../feature.ts';
import { computedFinancialTable } from './financial-table.ts';
import { warrantyEnd } from './notices.ts';

/** Assets: their place, what they cost, how long they serve. */
export const assets: Feature = {
  computed: { financial_table: computedFinancialTable },
  notices: [warrantyEnd],
};
