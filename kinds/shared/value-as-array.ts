/** The value as a list. A single value from an API becomes a list with one entry. */
export const valueAsArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
