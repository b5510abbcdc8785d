/** The contact data that each customer must have. */
export type Contact = 'email' | 'email-or-phone'

/**
 * The setting for the required contact data. 'email' requires an e-mail address. 'email-or-phone' also accepts
 * customers without an e-mail address, such as customers who order by telephone. Such customers need a phone number.
 */
export const contact: Contact = 'email'
