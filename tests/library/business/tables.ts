import type book from '../resources/book'
import type bookPicture from '../resources/book-picture'
import type event from '../resources/event'
import type loan from '../resources/loan'
import type loanItem from '../resources/loan-item'
import type member from '../resources/member'

/** The resources whose records the library's own code reads and writes. */
export type Resources = typeof book | typeof bookPicture | typeof event | typeof loan | typeof loanItem | typeof member
