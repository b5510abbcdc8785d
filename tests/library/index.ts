/** A lending library: the small business that the engine's tests use, with the folder layout of every business. */
export { handlers, registry } from '../../server/operations/registry'
export { default as book } from './resources/book'
export { default as copy } from './resources/copy'
export { default as event } from './resources/event'
export { default as loan } from './resources/loan'
export { default as member } from './resources/member'
export { default as user } from './resources/user'
