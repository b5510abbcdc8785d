import { type ReactNode, useCallback } from 'react'
import type { Action, AnyRecord, Resource, Values } from '../../../../vocabulary'
import { useWorkbench } from '../../context'
import { useAccess } from './access'

/** Reads the warnings of the API before an action runs. */
export type ReadActionWarnings = (
  resource: Resource,
  action: Action | undefined,
  values: Values,
  record?: AnyRecord,
) => Promise<readonly string[]>

/**
 * Returns a function that reads the warnings of `warnedBy`. The function returns no warnings if the API does not offer
 * the check. If the check fails, the action itself reports the problem.
 */
export function useActionWarnings(): ReadActionWarnings {
  const { api } = useWorkbench()
  const { canCall } = useAccess()
  return useCallback(
    async (resource, action, values, record) => {
      const { action: name, values: given } = action?.warnedBy ?? {}
      const check = name === undefined ? undefined : resource.actions[name]
      if (name === undefined || !check || !canCall(resource, name)) return []
      const marked = record && check.selectionField !== undefined && { [check.selectionField]: [record.id] }
      const id = check.call.path.includes('{id}') ? record?.id : undefined
      try {
        const answer = await api.ask(resource, name, { ...values, ...marked, ...given }, id)
        return (answer?.warnings ?? []) as readonly string[]
      } catch {
        return []
      }
    },
    [api, canCall],
  )
}

/** The warnings of the API about an action. */
export const ActionWarnings = ({ texts }: { readonly texts: readonly string[] }): ReactNode =>
  texts.map((text) => (
    <p key={text} className="action-warning">
      {text}
    </p>
  ))
