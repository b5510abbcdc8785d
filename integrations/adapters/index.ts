/**
 * The public exports for adapters of a business. An adapter translates between Deckhand and an API with other
 * conventions.
 */

export { type Adapter, adapter, type Conventions, type ResourceConventions } from './adapter'
