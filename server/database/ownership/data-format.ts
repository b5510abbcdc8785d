/**
 * The data format of this program. Raise it with each change after which an older program would misread or damage the
 * data. Examples are a table or column that needs updates, or values in another form. A program refuses databases and
 * backups of a newer format. `tests/server/store/schema/data-format.test.ts` fails if the engine's tables change without a new
 * format.
 *
 * 1: until November 2026. 2: jobs have encrypted values.
 */
export const dataFormat = 2
