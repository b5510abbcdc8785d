/** The path of the declaration in the business folder. */
export const file = 'resources/declaration.ts'

/** The interval at which the process of a declaration reports that it is alive, in milliseconds. */
export const breath = 1000
