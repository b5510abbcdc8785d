import { phrase } from './text/i18n'

/**
 * The toasts after success. A `message` in the response replaces the toast. `{{one}}` is the label of the resource and
 * `{{name}}` the name of the record. Other placeholders are fields of the record. A phrase in brackets is left out if
 * one of its values is unknown.
 */
export interface SuccessMessages {
  /** Default: 'Coupon SUMMER10 was added.'. */
  readonly created: string
  /** Default: 'Coupon SUMMER10 was saved.'. */
  readonly updated: string
  /** Default: 'Coupon SUMMER10 was deleted.'. */
  readonly deleted: string
  /** Default: 'Coupon SUMMER10 is active.' or 'Coupon SUMMER10 is inactive.'. */
  readonly status?: string
}

/** The literal messages of the specification's error catalogue. */
export const specificationMessages = {
  failure: 'Something went wrong!',
  network: 'Server Timeout!!!!!',
  session: 'Session Expired!',
  status: 'Status updated successfully.',
} as const

/** The messages about a record that a change adds, saves or deletes. */
export const defaultMessages: SuccessMessages = {
  created: phrase('{{one}}[ {{name}}] was added.'),
  updated: phrase('{{one}}[ {{name}}] was saved.'),
  deleted: phrase('{{one}}[ {{name}}] was deleted.'),
}

/** The specification's messages about a change: 'Tax Master added successfully.' */
const specifiedMessages = (noun: string): SuccessMessages => ({
  created: `${noun} added successfully.`,
  updated: `${noun} updated successfully.`,
  deleted: `${noun} deleted successfully.`,
  status: specificationMessages.status,
})

/** If `noun` is given, the messages are the messages of the specification. */
export const createSuccessMessages = ({
  noun,
  ...own
}: Partial<SuccessMessages> & { readonly noun?: string } = {}): SuccessMessages => ({
  ...(noun === undefined ? defaultMessages : specifiedMessages(noun)),
  ...own,
})
