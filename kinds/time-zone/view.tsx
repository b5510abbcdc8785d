export { text as timeZone } from '../text/view'
