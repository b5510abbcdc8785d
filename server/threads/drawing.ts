/** What a thread that draws documents runs; what it answers is copied to whoever asked. */
export { drawHere as default } from './documents'
