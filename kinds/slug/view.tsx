export { text as slug } from '../text/view'
