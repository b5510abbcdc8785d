const braces = /\{([^{}]+)\}/g

/** The names in the braces of a path, in their order: '/invoices/{id}' → ['id']. */
export const pathParametersOf = (path: string): string[] => [...path.matchAll(braces)].map(([, name = '']) => name)

/** The same for paths that differ by what their braces are called alone. */
export const withoutParameterNames = (path: string): string => path.replace(braces, '{}')

/** The steps of a path that stand still. */
export const staticSegmentsOf = (path: string): string[] =>
  path.split('/').filter((step) => step && !step.includes('{'))

export const endsWithParameter = (path: string): boolean => path.endsWith('}')

/** A step as it is meant; as it is written where its signs are no letters. */
export const decodeSegment = (step: string): string => {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
