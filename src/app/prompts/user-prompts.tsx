import { Suspense, useEffect, useState } from 'react'
import type { Providers } from '../../../providers'
import type { ConflictDecisions, EditConflict } from '../../../providers/records/edit-conflict'
import { createAccount } from '../../../providers/session/account'
import type { ProofPrompt, UserPrompt } from '../../../providers/session/user-prompt-queue'
import { lazy } from '../../lazy'
import { useClient } from '../client'

const ConflictDialog = lazy(() => import('../../screens/conflict'))

/** If other people changed the record first, asks the person how to resolve the conflict. */
export const ConflictPrompt = ({ conflicts }: Pick<Providers, 'conflicts'>) => {
  const [question, setQuestion] = useState<UserPrompt<EditConflict, ConflictDecisions>>()
  useEffect(() => conflicts.listen(setQuestion), [conflicts])
  return (
    <Suspense>{question && <ConflictDialog question={question} onClose={() => setQuestion(undefined)} />}</Suspense>
  )
}

const ReauthenticationDialog = lazy(() => import('../../pieces/profile/ReauthenticationDialog'))

/** If a call requires a proof of identity, asks the signed-in person to confirm their identity. */
export const ReauthenticationPrompt = () => {
  const { send, proofs } = useClient()
  const [account] = useState(() => createAccount(send))
  const [question, setQuestion] = useState<ProofPrompt>()
  useEffect(() => proofs.listen(setQuestion), [proofs])
  return (
    <Suspense>
      {question && (
        <ReauthenticationDialog account={account} question={question} onClose={() => setQuestion(undefined)} />
      )}
    </Suspense>
  )
}
