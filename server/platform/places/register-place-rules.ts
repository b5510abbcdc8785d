import { domainToUnicode } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { addressRules } from '../../../vocabulary/places/address-data'
import { setAddressRules } from '../../../vocabulary/places/address-rules'
import { setPhoneParser } from '../../../vocabulary/places/phone-rules'
import { setDomainDecoder } from '../../../vocabulary/text/email-address'

setAddressRules(addressRules)
setPhoneParser(parsePhoneNumberFromString)
setDomainDecoder(domainToUnicode)
