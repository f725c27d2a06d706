/** What the app shows when something fails. The specification, section 8, fixes these texts. */
export const CLIENT_TEXTS = {
  listLoadFailed: 'Failed to load data. Please try again.',
  deleteFailed: 'Something went wrong while deleting the data.',
  formLoadFailed: 'Failed to load data.',
  formSaveFailed: 'Something went wrong',
  loginFailed: 'Login failed',
  noRecords: 'No records found',
  saveFirst: (title: string) => `Save ${title} to proceed`,
  addField: 'Add a field here',
  holdForMore: 'Hold another box to select all between.',
  checkValues: 'Check these values',
  noDetails: 'Error: Either useGeneratedPage or detailsPageLink must be provided.',
} as const;
