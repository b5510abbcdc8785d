import { apiBase, type HistoryEntry, type Job, t, undoCalls } from '../vocabulary'
import type { Client } from './client'
import { backgroundCallOptions, type SendClientRequest, silentReadOptions } from './client-request'
import type { UndoTarget } from './notices'

/** What could not be undone, and why. */
interface NotUndone {
  readonly resource: string | null
  readonly record: string | null
  readonly title: string | null
  readonly why: string
}

/** What undoing would change. */
export interface UndoPreview {
  /** How many of the calls that it is looked at for can be undone. */
  readonly undone: number
  readonly refused: readonly NotUndone[]
  /** The first of the entries that the history would have. */
  readonly changes: readonly (HistoryEntry & {
    readonly resource: string
    readonly record: string
    readonly title: string
  })[]
  /** Of how many calls it consists; of many, only the latest are looked at. */
  readonly total: number
}

/** Takes back what was done, where the user data say `undo: true`. A refusal is thrown with its problem. */
export interface UndoApi {
  /** The calls that can be undone, as the history names them; undefined where nothing can be. */
  calls(): Promise<ReadonlySet<string>> | undefined
  /** Tries it, and says what it would change. */
  preview(what: UndoTarget): Promise<UndoPreview>
  /** Undoes it; a toast says so, and offers to do it again. What consists of many calls the API goes on with by itself. */
  undo(what: UndoTarget): Promise<void>
  /** Tells of what the API goes on with by itself. Answers how to stop. */
  onJobStarted(listener: (job: Job) => void): () => void
}

interface Options {
  readonly client: Pick<Client, 'send' | 'session' | 'notices' | 'undoing'>
  /** Sends what is to be done once. */
  readonly sendOnce: SendClientRequest
  /** Told once records have changed; kept when what is shown of them is there again. */
  readonly changed: () => unknown
}

interface Answer {
  readonly message?: string
  readonly data: Omit<UndoPreview, 'changes' | 'total'> | Job
}

export function createUndoApi({ client, sendOnce, changed }: Options): UndoApi {
  const { send, session, notices, undoing } = client
  const { undoable, undo } = undoCalls
  const asked = { method: undo.method, path: apiBase + undo.path, mute: true } as const
  const listeners = new Set<(job: Job) => void>()

  const take = async (what: UndoTarget, how: object, isAgain = false) => {
    const { body, header } = await sendOnce({ ...asked, body: what, ...how })
    const { message = t('Undone.'), data } = body as Answer
    if ('state' in data) {
      for (const listener of listeners) listener(data)
      return
    }
    await changed()
    const request = header('x-undo')
    notices.show({
      type: data.refused.length > 0 ? 'info' : 'success',
      message: isAgain ? t('Redone.') : message,
      ...(request && { undo: () => take({ request }, {}, !isAgain), undoes: !isAgain }),
    })
  }
  // Who has just done something undoes it from the toast that says so.
  undoing.take = (what) => take(what, {})

  return {
    calls: () =>
      session.userData()?.undo === true
        ? send({ method: undoable.method, path: apiBase + undoable.path, ...backgroundCallOptions }).then(
            ({ body }) => new Set((body as { readonly data: readonly string[] }).data),
          )
        : undefined,
    preview: async (what) =>
      (
        (await send({ ...asked, body: { ...what, dry: true }, ...silentReadOptions })).body as {
          readonly data: UndoPreview
        }
      ).data,
    undo: (what) => take(what, {}),
    onJobStarted: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
