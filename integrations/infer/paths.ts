const braces = /\{([^{}]+)\}/g

/** The parameter names of a path, in the sequence of the path: '/invoices/{id}' → ['id']. */
export const pathParametersOf = (path: string): string[] => [...path.matchAll(braces)].map(([, name = '']) => name)

/** The path without its parameter names, so that equivalent paths are equal. */
export const withoutParameterNames = (path: string): string => path.replace(braces, '{}')

/** The segments of a path without parameters. */
export const staticSegmentsOf = (path: string): string[] =>
  path.split('/').filter((step) => step && !step.includes('{'))

export const endsWithParameter = (path: string): boolean => path.endsWith('}')

/** Decodes a path segment. If the encoding is invalid, the segment stays unchanged. */
export const decodeSegment = (step: string): string => {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
