import { OWN_FIELD_TEXTS } from '../../../shared/own-field-texts.ts';
import { PACK_TEXTS } from '../../../shared/pack-texts.ts';
import { SETTINGS_GROUPS, type SettingsPlace } from '../../../shared/schema/screen.ts';
import type { Model } from '../../model/model.ts';
import { canOf } from '../../model/use-can.ts';

/** A page where something is set up. */
export interface SettingsItem extends SettingsPlace {
  title: string;
  to: string;
}

/** Pages that are not an entity's own list. `reads` is what one must be able to read to see it. */
const PAGES: (SettingsItem & { reads?: string })[] = [
  {
    group: 'fields',
    title: OWN_FIELD_TEXTS.title,
    about: OWN_FIELD_TEXTS.about,
    finds: OWN_FIELD_TEXTS.finds,
    to: '/settings/fields',
    reads: 'schema',
  },
  {
    group: 'fields',
    title: PACK_TEXTS.title,
    about: PACK_TEXTS.about,
    finds: PACK_TEXTS.finds,
    to: '/settings/packs',
    reads: 'schema',
  },
  {
    group: 'people',
    title: 'Your profile',
    about: 'Your name, password, devices and notifications.',
    finds: 'two-step sign-in, mails, calendar',
    to: '/profile',
  },
  {
    group: 'data',
    title: 'Import',
    about: 'Create or change records from a CSV or Excel file.',
    finds: 'upload, spreadsheet, migrate',
    to: '/import',
  },
  {
    group: 'data',
    title: 'Labels',
    about: 'Print QR labels of assets and parts.',
    finds: 'stickers, barcodes, print',
    to: '/labels',
  },
  {
    group: 'data',
    title: 'History',
    about: 'Every change and every sign-in.',
    finds: 'audit, log, who changed what',
    to: '/settings/history',
    reads: 'history',
  },
];

/** Everything that a tenant's people can set up, in the order of the index, as far as this person may see it. */
export function settingsPlaces(model: Model): SettingsItem[] {
  const can = canOf(model);
  if (!can.read('company/settings')) return [];
  const lists = Object.values(model.screens).flatMap(({ path, route, settings }): SettingsItem[] => {
    const entity = model.manifest[path];
    if (!entity || !route || !settings || !can.read(path)) return [];
    const title = entity.singleton ? entity.title : entity.plural;
    return [{ ...settings, title, to: route }];
  });
  const pages = PAGES.filter(({ reads }) => reads === undefined || can.read(reads));
  const all = [...lists, ...pages];
  return SETTINGS_GROUPS.flatMap((group) => all.filter((item) => item.group === group));
}

/** Whether a place is meant by what is typed: each word is in its title, its group or other words for it. */
export function isMeant({ title, group, finds = '' }: SettingsItem, text: string): boolean {
  const known = `${title} ${group} ${finds}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word));
}
