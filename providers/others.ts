import { createLine, type Line, type LoadLine, laterLine } from './line'
import { createSession, type Session } from './session'
import type { Settings } from './settings'
import type { Wire } from './wire'

/** Another API than the one at which people sign in, with a session of its own beside theirs. */
export interface Other {
  readonly url: string
  readonly line: Line
  readonly session: Session
}

/** The other APIs by name; undefined where the one at which people sign in speaks for it. */
export type Others = (api: string | undefined) => Other | undefined

interface Options {
  readonly settings: Settings
  readonly session: Session
  readonly storage: Storage | undefined
  readonly wire: Wire
  readonly loadLine: LoadLine
}

/** Makes a line to each of the other APIs. Their sessions end with that of the person. */
export function createOthers({ settings, session, storage, wire, loadLine }: Options): Others {
  const others = new Map(
    Object.entries(settings.apis ?? {}).map(([name, { url, adapter }]): [string, Other] => {
      const own = createSession({ secret: settings.secret, storage, name })
      const options = { wire, apiUrl: url, session: own }
      const line = adapter === undefined ? createLine(options) : laterLine(() => loadLine(adapter, options))
      return [name, { url, line, session: own }]
    }),
  )
  if (others.size > 0)
    session.subscribe(() => {
      if (session.token() === null) for (const one of others.values()) one.session.end()
    })
  return (api) => (api === undefined ? undefined : others.get(api))
}
