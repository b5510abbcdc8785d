/**
 * The format in which this program keeps its data. Raise it by one with every change after which an earlier program would misread
 * or damage the data: a table or column that has to be kept up to date, or values in another form. A program refuses a database
 * or a backup of a later format. `tests/server/store/data-format.test.ts` fails where the engine's tables change without it.
 *
 * 1: until November 2026. 2: jobs keep sealed values.
 */
export const dataFormat = 2
