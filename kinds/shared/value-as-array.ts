/** A value as a list; one that an API gives bare, as the only one. */
export const valueAsArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value])
