import { Suspense, useEffect, useState } from 'react'
import type { Providers } from '../../../providers'
import type { ConflictDecisions, EditConflict } from '../../../providers/records/edit-conflict'
import type { UserPrompt } from '../../../providers/session/user-prompt-queue'
import { lazy } from '../../lazy'

const ConflictDialog = lazy(() => import('../../screens/conflict'))

/** Asks the person how to resolve a conflict, if other people changed the record first. */
export const ConflictPrompt = ({ conflicts }: Pick<Providers, 'conflicts'>) => {
  const [question, setQuestion] = useState<UserPrompt<EditConflict, ConflictDecisions>>()
  useEffect(() => conflicts.listen(setQuestion), [conflicts])
  return (
    <Suspense>{question && <ConflictDialog question={question} onClose={() => setQuestion(undefined)} />}</Suspense>
  )
}
