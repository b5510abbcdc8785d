import type { Session, UserData } from '../../providers/session'
import { createStorageCipher } from '../../providers/storage-cipher'
import type { FormDraft, FormDraftStore } from '../screens/context'

const key = 'resume'

/** Where somebody was, or wanted to be, and what they had typed there. */
interface ResumePoint {
  readonly path: string
  /** Whose it was; absent where nobody was signed in, when it is for whoever signs in. */
  readonly person?: string
  readonly draft?: FormDraft
}

/** What somebody had before them when their session was lost, kept sealed while the tab is open. */
export interface ResumeStore extends FormDraftStore {
  /** Where the next person to sign in wants to go, unless somebody else's session was lost here, or nobody works there. */
  remember(path: string): void
  /** Where the person who has just signed in goes: to where they were, or wanted to be, or to the dashboard. */
  destination(): string
  /** Keeps what is typed on this page, which is about to be made anew. */
  keepDraft(): void
  /** Forgets it all, as when somebody signs out. */
  forget(): void
}

interface Options {
  readonly session: Session
  readonly secret: string
  /** Path and query of the page that is shown. */
  readonly here: () => string
}

const nameOf = (person: UserData = {}): string | undefined => {
  const { id, _id = id, email = _id } = person
  const name = id ?? _id ?? email
  return name === undefined ? undefined : String(name)
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/** The pages of those who are not signed in, and the one by which one leaves: nobody works there, so none leads back to them. */
const entries = ['/', '/login', '/logout', '/set-password', '/forgotten-password']

/** As the router reads it: capitals and a slash at the end make no difference. */
const isEntry = (address: string) =>
  entries.includes(
    pathOf(address)
      .toLowerCase()
      .replace(/(?<=.)\/+$/, ''),
  )

export function createResumeStore({ session, secret, here }: Options): ResumeStore {
  const seal = createStorageCipher(secret)
  const readers = new Set<() => FormDraft | undefined>()
  const keep = (kept: ResumePoint) => sessionStorage.setItem(key, seal.encrypt(kept))
  const forget = () => sessionStorage.removeItem(key)
  const read = (): ResumePoint | undefined => {
    const text = sessionStorage.getItem(key)
    return text === null ? undefined : (seal.decrypt(text) as ResumePoint | undefined)
  }
  /** What is kept for the person who is signed in; what was another's is forgotten. */
  const own = (): ResumePoint | undefined => {
    const kept = read()
    if (kept?.person === undefined || kept.person === nameOf(session.userData())) return kept
    forget()
    return undefined
  }

  const typed = () => [...readers].flatMap((reader) => reader() ?? [])[0]

  session.onEnding(() => {
    if (isEntry(here())) return
    const person = nameOf(session.userData())
    keep({ path: here(), ...(person !== undefined && { person, draft: typed() }) })
  })

  return {
    remember: (path) => {
      if (!isEntry(path) && read()?.person === undefined) keep({ path })
    },
    destination: () => {
      const kept = own()
      if (!kept?.draft) forget()
      return kept?.path ?? '/dashboard'
    },
    keepDraft: () => {
      const draft = typed()
      if (draft) keep({ path: here(), person: nameOf(session.userData()), draft })
    },
    forget,
    watch: (reader) => {
      readers.add(reader)
      return () => readers.delete(reader)
    },
    load: () => {
      const kept = own()
      return kept && pathOf(kept.path) === pathOf(here()) ? kept.draft : undefined
    },
    drop: forget,
  }
}
