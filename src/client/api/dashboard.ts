import type { Dashboard } from '../../shared/dashboard.ts';
import { useAnswer } from './answer.ts';

export function useDashboard() {
  return useAnswer<Dashboard>('dashboard');
}
