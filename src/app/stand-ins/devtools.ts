/** Replaces the connection of Refine to its developer tools, which the product does not have. */
export const getXRay = () => ({ hookName: '', trace: [], resourcePath: null })

export const useQuerySubscription = (): void => undefined
