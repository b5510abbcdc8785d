import { defineKind } from '../../vocabulary/kind'

/** A time zone by its name in the IANA database, such as Asia/Kolkata. */
export const timeZone = defineKind<string>({
  name: 'timeZone',
  column: () => ({ store: 'text' }),
  fromText: (given) => given,
  sample: () => 'Asia/Kolkata',
  filter: 'text',
})
