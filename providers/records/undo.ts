import { apiBase, type HistoryEntry, type Job, t, undoCalls } from '../../vocabulary'
import type { Client } from '../client'
import { backgroundCallOptions, type SendClientRequest, silentReadOptions } from '../http/client-request'
import type { UndoTarget } from '../notices'

/** A change that the API could not undo, with the reason. */
interface NotUndone {
  readonly resource: string | null
  readonly record: string | null
  readonly title: string | null
  readonly why: string
}

/** The changes that an undo would make. */
export interface UndoPreview {
  /** The number of previewed calls that the API can undo. */
  readonly undone: number
  readonly refused: readonly NotUndone[]
  /** The first history entries that the undo would create. */
  readonly changes: readonly (HistoryEntry & {
    readonly resource: string
    readonly record: string
    readonly title: string
  })[]
  /**
   * The total number of calls that an undo reverts. If there are many calls, the preview covers only the latest calls.
   */
  readonly total: number
}

/**
 * The calls that undo changes. The calls are available if the user data of the API contains `undo: true`. If the API
 * rejects a call, the call throws a problem.
 */
export interface UndoApi {
  /** The calls that the user can undo, by their names in the history. Undefined if the API cannot undo changes. */
  calls(): Promise<ReadonlySet<string>> | undefined
  /** Previews the effect of an undo. */
  preview(what: UndoTarget): Promise<UndoPreview>
  /**
   * Undoes changes. A toast reports the undo and offers to redo the change. If an undo has many calls, the API
   * continues in a background job.
   */
  undo(what: UndoTarget): Promise<void>
  /**
   * Calls the listener when the API continues an undo in a background job. Returns a function that removes the
   * listener.
   */
  onJobStarted(listener: (job: Job) => void): () => void
}

interface Options {
  readonly client: Pick<Client, 'send' | 'session' | 'notices' | 'undoing'>
  /** Sends a call with an idempotency key. */
  readonly sendOnce: SendClientRequest
  /** Called after records have changed. The promise resolves when all visible data is refreshed. */
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
  // The toast about a change uses this function to undo the change.
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
