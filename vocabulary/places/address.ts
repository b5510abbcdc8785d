import { country, phone, text } from '../../kinds/definitions'
import type { Field } from '../field'

/**
 * The fields of a postal address, in the order of the form. The country precedes the state because the choice of states
 * can depend on the country.
 * @param state the field of the state: a reference for a choice, or a text if the address is a copy
 */
export const addressFields = <State extends Field>(state: State) => ({
  name: text({ required: true, max: 120, personal: true, help: 'Name of the recipient at this address.' }),
  line1: text({ required: true, personal: true, label: 'Street and number' }),
  line2: text({ personal: true, label: 'Address line 2' }),
  city: text({ required: true, max: 80, personal: true }),
  postcode: text({
    required: true,
    max: 16,
    capitals: true,
    personal: true,
    pattern: {
      matches: '^[A-Z0-9]([A-Z0-9 -]*[A-Z0-9])?$',
      says: 'Postcodes must contain only letters, digits, spaces and hyphens, such as 560001.',
    },
  }),
  country: country({ required: true, default: 'here' }),
  state,
  phone: phone({ country: 'country', personal: true }),
})

/** The fields of an address, sorted like the lines on an envelope. */
export const envelopeFieldOrder = ['name', 'line1', 'line2', 'city', 'postcode', 'state', 'country', 'phone'] as const
