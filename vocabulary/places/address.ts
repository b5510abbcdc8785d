import { country, phone, text } from '../../kinds/definitions'
import type { Field } from '../field'

/**
 * The fields of a postal address. The country decides which of the city, the state and the postcode are required. The
 * country also decides the labels and the sequence of the fields on screens.
 * @param state the field of the state: a reference for a choice, or a text if the address is a copy
 */
export const addressFields = <State extends Field>(state: State) => ({
  name: text({
    required: true,
    max: 120,
    personal: true,
    postal: 'name',
    help: 'Name of the recipient at this address.',
  }),
  line1: text({ required: true, personal: true, postal: 'line1', label: 'Street and number' }),
  line2: text({ personal: true, postal: 'line2', label: 'Address line 2' }),
  city: text({ max: 80, personal: true, postal: 'city' }),
  postcode: { ...postcodeField(), personal: true },
  country: country({ required: true, postal: 'country', default: 'here' }),
  state: { ...state, postal: 'state' } as State,
  phone: phone({ country: 'country', personal: true, postal: 'phone' }),
})

/** The field of a postcode, in capitals and with a hyphen for any kind of dash. */
export const postcodeField = () =>
  text({
    max: 16,
    capitals: true,
    postal: 'postcode',
    pattern: {
      matches: '^[A-Z0-9]([A-Z0-9 -]*[A-Z0-9])?$',
      says: 'Postcodes must contain only letters, digits, spaces and hyphens, such as 560001.',
    },
  })

/** The fields of an address, sorted like the lines on an envelope. */
export const envelopeFieldOrder = ['name', 'line1', 'line2', 'city', 'postcode', 'state', 'country', 'phone'] as const
