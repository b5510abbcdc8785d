/** What a thread that draws documents runs; what it answers is copied to whoever asked. */
export { renderInThisThread as default } from './documents'
