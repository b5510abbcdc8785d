import type { Session, UserData } from '../../../providers/session/session'
import { createStorageCipher } from '../../../providers/storage-cipher'
import type { FormDraft, FormDraftStore } from '../../screens/context'

const key = 'resume'

/** The page that a person saw or wanted to open, and the draft that they typed there. */
interface ResumePoint {
  readonly path: string
  /**
   * The person whose page and draft are stored. Absent if nobody was signed in when the page was stored. The page then
   * belongs to the next person who signs in.
   */
  readonly person?: string
  readonly draft?: FormDraft
}

/**
 * The page and the draft of a person whose session ended. The tab stores the page and the draft encrypted until the tab
 * is closed.
 */
export interface ResumeStore extends FormDraftStore {
  /**
   * Stores the page that the next person who signs in wants to open. Does nothing for a sign-in page, or if the session
   * of another person ended in this tab.
   */
  remember(path: string): void
  /** The page for the person who has just signed in: the stored page, else the dashboard. */
  destination(): string
  /** Stores the draft of this page before the component of the page is created again. */
  keepDraft(): void
  /** Deletes the stored page and draft, for example when the person signs out. */
  forget(): void
}

interface Options {
  readonly session: Session
  readonly secret: string
  /** Path and query of the current page. */
  readonly here: () => string
}

const nameOf = (person: UserData = {}): string | undefined => {
  const { id, _id = id, email = _id } = person
  const name = id ?? _id ?? email
  return name === undefined ? undefined : String(name)
}

const pathOf = (address: string) => address.split(/[?#]/, 1)[0] ?? ''

/** The pages without work to resume: the pages for people who are not signed in, and the sign-out page. */
const entries = ['/', '/login', '/logout', '/set-password', '/forgotten-password']

/** Like the router, the comparison ignores case and a slash at the end. */
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
  /** The stored page and draft of the signed-in person. A page that another person stored is deleted. */
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
