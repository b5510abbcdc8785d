/** A lending library: the small business that the tests of the engine use. */
import { collect, type Resource } from '../../vocabulary'
import * as resources from './resources'

export { facts } from './facts'
export { handlers } from './handlers'
export * from './resources'

const declared: readonly Resource[] = Object.values(resources)

/** What the library declares, with the people, roles and history that every business has. */
export const registry = collect(Object.fromEntries(declared.map((resource) => [resource.name, { default: resource }])))
