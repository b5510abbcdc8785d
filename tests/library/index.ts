/** A lending library: the small business that the tests of the engine use. */
import { collect, type Resource } from '../../vocabulary'
import { author } from './author'
import { book } from './book'
import { bookPicture } from './book-picture'
import { branch } from './branch'
import { channel } from './channel'
import { copy } from './copy'
import { currency } from './currency'
import { event } from './event'
import { feeRule } from './fee-rule'
import { loan } from './loan'
import { loanItem } from './loan-item'
import { member } from './member'
import { memberAddress } from './member-address'
import { membership } from './membership'
import { region } from './region'
import { series } from './series'
import { user } from './user'

export { facts } from './facts'
export { handlers } from './handlers'
export {
  author,
  book,
  bookPicture,
  branch,
  channel,
  copy,
  currency,
  event,
  feeRule,
  loan,
  loanItem,
  member,
  memberAddress,
  membership,
  region,
  series,
  user,
}

const declared: readonly Resource[] = [
  author,
  book,
  bookPicture,
  branch,
  channel,
  copy,
  currency,
  event,
  feeRule,
  loan,
  loanItem,
  member,
  memberAddress,
  membership,
  region,
  series,
  user,
]

/** What the library declares, with the people, roles and history that every business has. */
export const registry = collect(Object.fromEntries(declared.map((resource) => [resource.name, { default: resource }])))
