import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleBase } from '../../../shared/schema/first-roles.ts';

/** A person of a plant. What they are called on to do follows from their trade. */
export interface Person {
  name: string;
  email: string;
  trade: 'planner' | 'fitter' | 'electrician';
  /** What kind of role; without it an admin. */
  role?: RoleBase;
}

/** A machine of a plant. */
export interface Machine {
  name: string;
  code: string;
  /** Which jobs it needs. */
  kind: string;
  category: string;
  make: string;
  model: string;
  serial_number: string;
  location: string;
  description?: string;
  /** How long ago it was bought. */
  years: number;
  online: boolean;
  /** How bad its failure is; without it, it can wait. */
  criticality?: 'A' | 'B';
  replacement_value?: number;
  /** Years of warranty from when it was bought. */
  warranty?: number;
  /** The machine that it is a part of, which stands before it. */
  part_of?: string;
  /** Hours it runs a day, for machines with an hour meter. */
  hours?: number;
  finance?: Record<
    | 'purchase_cost'
    | 'resale_cost'
    | 'finance_years'
    | 'interest_rate'
    | 'expected_hours'
    | 'operational_cost_per_year'
    | 'capital_work_cost',
    number
  >;
}

/** A job that machines of a kind need again and again, or when something breaks. */
export interface Job {
  what: string;
  type: 'preventive' | 'corrective' | 'predictive' | 'inspection' | 'emergency';
  priority: 'low' | 'medium' | 'high' | 'critical';
  /** Days from one to the next, for planned jobs. */
  every?: number;
  hours: number;
  tasks: string[];
  /** What it needs, with the lowest and the highest price. */
  parts?: Record<string, [number, number]>;
  problem?: string;
  cause?: string;
  solution: string;
}

/** A plant with everything in it: a tenant of the demo, or the example of one. */
export interface Plant {
  name: string;
  subdomain: string;
  users: Person[];
  sites: { code: string; name: string }[];
  locations: { site: string; name: string; address: string | null; slug: string }[];
  categories: { name: string; slug: string }[];
  assets: Machine[];
  jobs: Record<string, Job[]>;
}

/** Reads a plant from `plants/`. */
export function readPlant(name: 'acme' | 'globex'): Plant {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, 'plants', `${file}.json`), 'utf8'));
  return { ...read(name), jobs: read(`${name}-jobs`) };
}
