import type { ReactNode } from 'react';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { Model } from '../../model/model.ts';
import type { Saving } from './changes-card.tsx';

/** Where a draft is kept and published: for a tenant by its own admins, or for all tenants by those of the platform. */
export interface StudioPlace {
  layer: string;
  own: OwnTexts;
  /** What the page is for, where its title does not say so. */
  about?: string;
  back?: { to: string; label: string };
  /** Who has what is published. */
  reaches: string;
  /** Whether there are records that a draft can be tried on. */
  hasRecords: boolean;
  /** How a draft is made a model where it is no layer over the model that is served. */
  modelOf?(files: LayerFiles): Model;
  /** Where it is saved to without more ado, in place of publishing. */
  saving?: Saving;
  /** Where else it is said what became of what was published. */
  children?: ReactNode;
}

/** What is called that which a draft adds, so that it is plain whose it is. */
export interface OwnTexts {
  title: string;
  fields: string;
}
