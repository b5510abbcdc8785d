import { useWorkbench } from 'deckhand/screens'

/** Undoes an earlier request, if the API sent the id for it. */
export function useUndoRequest() {
  const { undo } = useWorkbench()

  /** Whether the request was undone. Throws the error if the server refuses. */
  return async (undoneBy: string | undefined): Promise<boolean> => {
    if (!undo || undoneBy === undefined) return false
    await undo.undo({ request: undoneBy })
    return true
  }
}
