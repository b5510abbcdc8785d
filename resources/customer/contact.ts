/** By what every customer can be reached. */
export type Contact = 'email' | 'email-or-phone'

/**
 * The setting by which every customer can be reached. 'email' requires an e-mail address. 'email-or-phone' also accepts customers
 * without one, such as those who order by telephone, and then requires a phone number.
 */
export const contact: Contact = 'email'
