/** The door to what stands between the screens and an API of other conventions: what a business writes its adapters with. */

export { type Adapter, adapter, type Conventions, type ResourceConventions } from './adapter'
