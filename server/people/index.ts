import { historyResource } from '../../vocabulary'
import type { Mail } from '../mail'
import type { Handlers } from '../records/handler'
import { role } from './role'
import { makeUserHandler } from './user'

/**
 * What the declarations of people and roles cannot say.
 *
 * @param mail sends one-time links. Default: they are shown to whoever made them.
 */
export const peopleHandlers = (mail?: Mail): Handlers => ({
  role,
  user: makeUserHandler(mail),
  [historyResource]: { indexes: [['requestId'], ['batch'], ['undoes']] },
})
