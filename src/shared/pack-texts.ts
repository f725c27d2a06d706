/** What the page of packs says. */
export const PACK_TEXTS = {
  title: 'Packs',
  about: 'Whole modules that come with Mainstay, to install where you want them.',
  finds: 'modules, add-ons, extensions, install',
  notLoaded: 'The packs could not be loaded.',
  notPlanned: 'What it would do could not be found out.',
  none: 'No packs',
  aboutNone: 'This installation comes without any.',
  installed: 'Installed',
  outdated: 'Update available',
  gone: 'No longer comes with Mainstay',
  aboutGone: 'It works as it is. Once it is removed, it cannot be installed again.',
  records: 'Records',
  fields: 'Fields',
  roles: 'Roles',
  version: 'Version',
  fieldOf: (field: string, of: string) => `${field} (${of})`,
  has: (installed: number, newest: number | null) =>
    newest === null || newest === installed ? `${installed}` : `${installed}, the newest is ${newest}`,
  install: 'Install',
  update: 'Update',
  remove: 'Remove',
  askInstall: (title: string) => `Install ${title}?`,
  askUpdate: (title: string) => `Update ${title}?`,
  askRemove: (title: string) => `Remove ${title}?`,
  everybody: 'Everybody here has it at once, as far as their role lets them.',
  kept: 'What it has added is hidden from everybody. Nothing is deleted: it is all back once you install the pack again.',
  nothingElse: 'Nothing changes in records, forms and lists.',
  counted: (count: number, records: string) => `${count} ${records}`,
  hides: 'Hidden with it:',
  off: (count: number) =>
    count === 1
      ? 'One of your own fields or views stands on it. It is switched off until the pack is back.'
      : `${count} of your own fields or views stand on it. They are switched off until the pack is back.`,
  inWay: 'This stands in the way:',
  addSamples: (count: number) => (count === 1 ? 'Add 1 sample record' : `Add ${count} sample records`),
  removeSamples: 'Remove sample records',
  samplesAdded: 'Sample records are added',
  samplesRemoved: (kept: number) =>
    kept === 0
      ? 'Sample records are removed'
      : `Sample records are removed, but for ${kept} that somebody has changed since or needs`,
  samplesFailed: 'The sample records could not be changed.',
  wasInstalled: (title: string) => `${title} is installed`,
  wasUpdated: (title: string) => `${title} is up to date`,
  wasRemoved: (title: string) => `${title} is removed`,
} as const;
