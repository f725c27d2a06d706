import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleBase } from '../../../shared/schema/first-roles.ts';

/** A person of a plant. Their trade decides which jobs they get. */
export interface Person {
  name: string;
  email: string;
  trade: 'planner' | 'fitter' | 'electrician' | 'operator' | 'manager';
  /** The base of their role; an admin if missing. */
  role?: RoleBase;
}

/** A machine of a plant. */
export interface Machine {
  name: string;
  code: string;
  /** The kind, which decides the jobs it needs. */
  kind: string;
  category: string;
  make: string;
  model: string;
  serial_number: string;
  location: string;
  description?: string;
  /** Its age: years since it was bought. */
  years: number;
  online: boolean;
  /** How serious its failure is; without it, a failure can wait. */
  criticality?: 'A' | 'B';
  replacement_value?: number;
  /** Years of warranty from the date of purchase. */
  warranty?: number;
  /** The machine that it is a part of, which comes before it in the list. */
  part_of?: string;
  /** Hours it runs per day, for machines with an hour meter. */
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

/** A job that machines of a kind need regularly, or when something breaks. */
export interface Job {
  what: string;
  type: 'preventive' | 'corrective' | 'predictive' | 'inspection' | 'emergency';
  priority: 'low' | 'medium' | 'high' | 'critical';
  /** Days between two of them, for planned jobs. */
  every?: number;
  hours: number;
  tasks: string[];
  /** The parts it needs, with the lowest and the highest price. */
  parts?: Record<string, [number, number]>;
  problem?: string;
  cause?: string;
  solution: string;
}

/** A complete plant: a tenant of the demo, or a tenant's example. */
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
