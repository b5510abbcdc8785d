import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { AccessCheck, Api, GlobalSearchCall, Jobs, SavedListViews } from '../../providers/api'
import type { LiveUpdates } from '../../providers/live/hub'
import type { CommentsApi } from '../../providers/records/comments'
import type { UndoApi } from '../../providers/records/undo'
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

/** The props of the list, show and form pages. */
export interface PageProps {
  readonly resource: Resource
  /** The id of the record. Absent in lists and when a record is created. */
  readonly id?: string
}

/** A record as an API returns the record. The API may leave out fields that the API does not have. */
export type PartialRecord<R = Resource> = { readonly id: string } & Partial<RecordOf<R>>

/**
 * The props of a piece: a custom component that replaces a section of a page, or the input of a field
 * (`PieceProps<typeof book>`). In a form, a piece can use FieldItem for other fields.
 */
export interface PieceProps<R = Resource> {
  readonly resource: R
  /** Absent while a new record is created. */
  readonly record?: PartialRecord<R>
  /** The field, if the piece replaces an input. The property `value` contains the current value of the field. */
  readonly field?: Field
  readonly id?: string
  readonly value?: unknown
  readonly onChange?: (value: unknown) => void
  readonly disabled?: boolean
}

/** The typed values of a form at the time when the session ended. */
export interface FormDraft {
  readonly values: Readonly<Record<string, unknown>>
  /** Whether the person had chosen files. The browser cannot store files in a draft. */
  readonly hasFiles: boolean
  /** The record before the person changed it. Absent for a new record. */
  readonly base?: AnyRecord
}

/** When the session ends, stores the typed values of a form for the same person on the same page. */
export interface FormDraftStore {
  /**
   * Registers a function that returns the unsaved values of the form. The function is called when the session ends.
   *
   * @returns a function that removes the registration
   */
  watch(read: () => FormDraft | undefined): () => void
  /** The stored draft for this page. */
  load(): FormDraft | undefined
  drop(): void
}

/**
 * Everything that the screens receive from the application. The screens do not import resources, pieces or providers
 * themselves.
 */
export interface Workbench {
  readonly registry: Registry
  readonly api: Api
  /** The permissions of the person. */
  readonly can: AccessCheck
  /**
   * The permissions of the person, without the permissions for calls that the API does not have. Default: the same as
   * `can`.
   */
  readonly canOffer?: AccessCheck
  /**
   * Asks the person to sign in to another API, named by the parameter. The promise resolves to whether the person
   * signed in. By default, nobody can sign in to other APIs.
   */
  readonly signInTo?: (api: string) => Promise<boolean>
  /** Draws the icon that a declaration names. */
  readonly Icon: ComponentType<{ name: IconName }>
  /** By default, the typed values of a form are lost when the session ends. */
  readonly drafts?: FormDraftStore
  /** By default, the search covers only loaded records. */
  readonly search?: GlobalSearchCall
  /** By default, no values are stored in the browser. */
  readonly memory?: UserStorage
  /** By default, people cannot save views. */
  readonly views?: SavedListViews
  /** By default, people cannot undo changes. */
  readonly undo?: UndoApi
  /** The changes of other people. Default: no live updates. */
  readonly live?: LiveUpdates
  /** The comments below records. Default: no comments. */
  readonly comments?: CommentsApi
  /** By default, the browser changes many records one by one. */
  readonly jobs?: Jobs
  /** Whether the server sends mails. Default: unknown. */
  readonly sendsMail?: boolean | undefined
  /** The translations of each language other than English, by the English texts. Default: only English. */
  readonly words?: () => Promise<readonly Translations[]>
  /** The hand-written components by name. Each component is loaded when it is first shown. */
  readonly pieces: Readonly<Record<PieceName, ComponentType<PieceProps>>>
}

const WorkbenchContext = createContext<Workbench | undefined>(undefined)

export const WorkbenchProvider = ({ value, children }: { value: Workbench; children: ReactNode }) => (
  <WorkbenchContext value={value}>{children}</WorkbenchContext>
)

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext)
  if (!workbench) throw new Error('This screen is outside of WorkbenchProvider. Render it inside, as src/app does.')
  return workbench
}

/** Returns the declared resource with this name. */
export const useResource = <Name extends string>(name: Name): ResourceNamed<Name> => useWorkbench().registry.get(name)
