import type { Entity } from '../../../shared/schema/entity.ts';

/** Whether a record is worth a copy: not a company, nor a platform admin, whose name and address are all there is to it. */
export function isCopyable({ scope, key }: Entity): boolean {
  return scope !== 'platform' && key === 'id';
}

/** The address of the form for a copy of a record. @example copyAddress('/assets/new', 7) // '/assets/new?copy=7' */
export function copyAddress(to: string, key: number): string {
  return `${to}${to.includes('?') ? '&' : '?'}copy=${key}`;
}
