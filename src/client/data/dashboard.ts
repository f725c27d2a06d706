import { useAnswer } from './answer.ts';
import type { DataOf } from './operations.ts';

export type Dashboard = DataOf<'get', '/dashboard'>;

export function useDashboard() {
  return useAnswer('/dashboard');
}
