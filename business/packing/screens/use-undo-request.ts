import { useWorkbench } from 'deckhand/screens'

/** Takes back what a call has done, where the API said how. */
export function useUndoRequest() {
  const { undo } = useWorkbench()

  /** Whether it is taken back; a refusal is thrown with its problem. */
  return async (undoneBy: string | undefined): Promise<boolean> => {
    if (!undo || undoneBy === undefined) return false
    await undo.undo({ request: undoneBy })
    return true
  }
}
