import type appointment from '../resources/appointment'
import type part from '../resources/part'
import type technician from '../resources/technician'
import type ticket from '../resources/ticket'
import type ticketLine from '../resources/ticket-line'

/**
 * The resources whose tables the code of the shop reads and writes. With this list, the compiler knows the columns of
 * these tables.
 */
export type Resources = typeof appointment | typeof part | typeof technician | typeof ticket | typeof ticketLine
