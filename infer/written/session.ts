import type { Told } from '../told'
import { type Code, type Entry, entry, keyed, object, place, text } from './code'

type By = NonNullable<Told['signIn']>

const byCode = (by: By): Code =>
  typeof by === 'string' ? text(by) : object([{ key: 'header', value: text(by.header) }])

const form = ({ form }: { readonly form?: boolean }) => form && entry('body', 'form')

/** How one signs in, by the adapter's words: what is not usual of it. */
export function sessionEntries({ signIn: by, session }: Told): Entry[] {
  const usual = by === undefined || by === 'bearer'
  if (!session || by === 'basic')
    return usual ? [] : [{ key: 'session', value: object([{ key: 'by', value: byCode(by) }]) }]
  const { path, name, password, token, refresh, renewal } = session
  const signIn = object(
    keyed([
      entry('call', `POST ${path}`),
      form(session),
      name !== 'email' && entry('email', name),
      password !== 'password' && entry('password', password),
      entry('token', place(token)),
      entry('refresh', place(refresh)),
    ]),
  )
  return [
    {
      key: 'session',
      value: object(
        keyed([
          !usual && { key: 'by', value: byCode(by) },
          { key: 'signIn', value: signIn },
          renewal && {
            key: 'refresh',
            value: object(
              keyed([
                entry('call', `POST ${renewal.path}`),
                form(renewal),
                entry('name', renewal.name),
                entry('token', place(renewal.token)),
              ]),
            ),
          },
        ]),
        true,
      ),
    },
  ]
}
