import { useAnswer } from '../../data/answer.ts';
import type { DataOf } from '../../data/operations.ts';

export type Dashboard = DataOf<'get', '/dashboard'>;

export function useDashboard() {
  return useAnswer('/dashboard');
}
