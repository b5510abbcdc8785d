import { formatAddress } from 'localized-address-format'
import data from './address-data.json'
import type { AddressRule } from './address-rules'

const countries: Readonly<Record<string, AddressRule>> = data.countries

/** The rules for the addresses of all countries. The browser loads this module on demand. */
export const addressRules = { countries, formatAddress, formerCountries: data.formerCountries }
