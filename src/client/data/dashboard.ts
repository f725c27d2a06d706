import { useAnswer } from './answer.ts';

export function useDashboard() {
  return useAnswer('/dashboard');
}
