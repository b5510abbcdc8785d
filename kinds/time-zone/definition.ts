import { defineKind } from '../../vocabulary/kind'

/** The field kind for a time zone, stored as its name in the IANA database, such as Asia/Kolkata. */
export const timeZone = defineKind<string>({
  name: 'timeZone',
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  sample: () => 'Asia/Kolkata',
  filter: 'text',
})
