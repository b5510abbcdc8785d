import type { InferredApi } from '../inferred-api'
import { type CodeEntry, type CodeNode, joinKeyPath, objectCode, presentEntries, stringEntry, textCode } from './code'

type By = NonNullable<InferredApi['signIn']>

const byCode = (by: By): CodeNode =>
  typeof by === 'string' ? textCode(by) : objectCode([{ key: 'header', value: textCode(by.header) }])

const form = ({ form }: { readonly form?: boolean }) => form && stringEntry('body', 'form')

/** Generates the session convention of an adapter, without default values. */
export function sessionEntries({ signIn: by, session }: InferredApi): CodeEntry[] {
  const usual = by === undefined || by === 'bearer'
  if (!session || by === 'basic')
    return usual ? [] : [{ key: 'session', value: objectCode([{ key: 'by', value: byCode(by) }]) }]
  const { path, name, password, token, refresh, renewal } = session
  const signIn = objectCode(
    presentEntries([
      stringEntry('call', `POST ${path}`),
      form(session),
      name !== 'email' && stringEntry('email', name),
      password !== 'password' && stringEntry('password', password),
      stringEntry('token', joinKeyPath(token)),
      stringEntry('refresh', joinKeyPath(refresh)),
    ]),
  )
  return [
    {
      key: 'session',
      value: objectCode(
        presentEntries([
          !usual && { key: 'by', value: byCode(by) },
          { key: 'signIn', value: signIn },
          renewal && {
            key: 'refresh',
            value: objectCode(
              presentEntries([
                stringEntry('call', `POST ${renewal.path}`),
                form(renewal),
                stringEntry('name', renewal.name),
                stringEntry('token', joinKeyPath(renewal.token)),
              ]),
            ),
          },
        ]),
        true,
      ),
    },
  ]
}
