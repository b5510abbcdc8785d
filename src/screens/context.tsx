import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { AccessCheck, Api, GlobalSearchCall, Jobs, SavedListViews } from '../../providers/api'
import type { CommentsApi } from '../../providers/comments'
import type { LiveUpdates } from '../../providers/live/hub'
import type { UndoApi } from '../../providers/undo'
import type { UserStorage } from '../../providers/user-storage'
import type {
  AnyRecord,
  Field,
  IconName,
  PieceName,
  RecordOf,
  Registry,
  Resource,
  ResourceNamed,
  Translations,
} from '../../vocabulary'

/** What the list, show and form pages are given. */
export interface PageProps {
  readonly resource: Resource
  /** The record's; absent in lists and where a record is created. */
  readonly id?: string
}

/** A record as an API answers it, which may leave out what it does not have. */
export type PartialRecord<R = Resource> = { readonly id: string } & Partial<RecordOf<R>>

/**
 * What a piece is given, in place of a section of a page or of a field's input: `PieceProps<typeof book>`. In a form it
 * may ask for fields by FieldItem.
 */
export interface PieceProps<R = Resource> {
  readonly resource: R
  /** Absent where a record is created. */
  readonly record?: PartialRecord<R>
  /** In place of an input: the field, and its value as it is being typed. */
  readonly field?: Field
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly disabled?: boolean
}

/** What had been typed into a form when the session was lost. */
export interface FormDraft {
  readonly values: Readonly<Record<string, unknown>>
  /** Whether files had been chosen, which cannot be kept. */
  readonly hasFiles: boolean
  /** The record as it was seen when it was typed over; absent for a new one. */
  readonly base?: AnyRecord
}

/** Keeps what is being typed while the session is lost, for the same person on the same page. */
export interface FormDraftStore {
  /** Asks for what would be lost, when the session ends. Answers how to stop. */
  watch(read: () => FormDraft | undefined): () => void
  /** What is kept for this page. */
  load(): FormDraft | undefined
  drop(): void
}

/** What the screens are given: they import no resource, no piece and no provider's making. */
export interface Workbench {
  readonly registry: Registry
  readonly api: Api
  /** What the person may do. */
  readonly can: AccessCheck
  /** What is offered of that: an API may lack what it would take. Default: all of it. */
  readonly offers?: AccessCheck
  /** Has the person sign in to another API, by its name; whether they did. Default: nobody does. */
  readonly signInTo?: (api: string) => Promise<boolean>
  /** Draws an icon that a declaration names. */
  readonly Icon: ComponentType<{ name: IconName }>
  /** Default: what is being typed is lost with the session. */
  readonly drafts?: FormDraftStore
  /** Default: what has been loaded is searched. */
  readonly search?: GlobalSearchCall
  /** Default: nothing is remembered. */
  readonly memory?: UserStorage
  /** Default: no views are kept. */
  readonly views?: SavedListViews
  /** Default: nothing is undone. */
  readonly undo?: UndoApi
  /** What others do meanwhile. Default: nobody tells. */
  readonly live?: LiveUpdates
  /** What people write below records. Default: nothing. */
  readonly comments?: CommentsApi
  /** Default: many records are changed one by one. */
  readonly jobs?: Jobs
  /** Whether the server sends mails. Default: nobody knows. */
  readonly sendsMail?: boolean | undefined
  /** What is said in each language besides English, under the English texts. Default: English alone is known. */
  readonly words?: () => Promise<readonly Translations[]>
  /** The hand-written components by name, each loaded when it is first shown. */
  readonly pieces: Readonly<Record<PieceName, ComponentType<PieceProps>>>
}

const WorkbenchContext = createContext<Workbench | undefined>(undefined)

export const WorkbenchProvider = ({ value, children }: { value: Workbench; children: ReactNode }) => (
  <WorkbenchContext value={value}>{children}</WorkbenchContext>
)

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext)
  if (!workbench) throw new Error('A screen stands outside of WorkbenchProvider; put it inside, as src/app does.')
  return workbench
}

/** The declared resource of that name. */
export const useResource = <Name extends string>(name: Name): ResourceNamed<Name> => useWorkbench().registry.get(name)
