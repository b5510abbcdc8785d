import { Suspense, useEffect, useState } from 'react'
import type { Providers } from '../../providers'
import type { Decisions, Overtaken } from '../../providers/overtaken'
import type { Question } from '../../providers/questions'
import { lazy } from '../lazy'

const ConflictDialog = lazy(() => import('../screens/conflict'))

/** Asks whoever changes a record what is to become of it, where others came first. */
export const Conflict = ({ conflicts }: Pick<Providers, 'conflicts'>) => {
  const [question, setQuestion] = useState<Question<Overtaken, Decisions>>()
  useEffect(() => conflicts.listen(setQuestion), [conflicts])
  return (
    <Suspense>{question && <ConflictDialog question={question} onClose={() => setQuestion(undefined)} />}</Suspense>
  )
}
