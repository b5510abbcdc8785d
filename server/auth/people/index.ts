import { historyResource } from '../../../vocabulary'
import type { Handlers } from '../../contract/handler'
import type { Mailer } from '../../contract/mail'
import { roleHandler } from './role'
import { createUserHandler } from './user'

/**
 * What the declarations of people and roles cannot say.
 *
 * @param mail sends one-time links. Default: they are shown to whoever made them.
 */
export const peopleHandlers = (mail?: Mailer): Handlers => ({
  role: roleHandler,
  user: createUserHandler(mail),
  [historyResource]: { indexes: [['requestId'], ['batch'], ['undoes']] },
})
