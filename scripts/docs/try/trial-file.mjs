/** Where the declaration stands in its business. */
export const file = 'resources/declaration.ts'

/** How often a process that shows a declaration says that it goes on, in milliseconds. */
export const breath = 1000
