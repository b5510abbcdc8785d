import { historyResource } from '../../../vocabulary'
import type { Handlers } from '../../contract/handler'
import type { Mailer } from '../../contract/mail'
import { roleHandler } from './role'
import { createUserHandler } from './user'

/**
 * The server logic of people and roles that declarations cannot express.
 *
 * @param mail sends one-time links. Default: the response shows the links to the caller.
 */
export const peopleHandlers = (mail?: Mailer): Handlers => ({
  role: roleHandler,
  user: createUserHandler(mail),
  [historyResource]: { indexes: [['requestId'], ['batch'], ['undoes']] },
})
