/** What a form says below a field whose text is not in its format. */
export const FORMAT_TEXTS: Record<string, string> = {
  email: 'Enter an email address, such as name@company.com.',
  'time-zone': 'Enter a time zone, such as Europe/Berlin.',
  'month-day': 'Enter a month and a day, such as 11-01.',
  rrule: 'Enter a rule of recurrence, such as FREQ=MONTHLY;INTERVAL=3.',
  currency: 'Enter the code of a currency, such as EUR.',
  uri: 'Enter a web address, such as https://acme.example.',
  phone: 'Enter a phone number, such as +1 555 0100.',
  time: 'Enter a time of day, such as 08:30.',
  point: 'Enter latitude and longitude, such as 47.37, 8.54.',
  duration: 'Enter how long, such as 1h 30m or 90 min.',
};
