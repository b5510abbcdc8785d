/** The module of the threads that render documents. Results are copied to the calling thread. */
export { renderInThisThread as default } from './documents'
