import { Suspense, useEffect, useState } from 'react'
import { createAccount } from '../../../providers/session/account'
import type { ProofPrompt } from '../../../providers/session/user-prompt-queue'
import { lazy } from '../../lazy'
import { useClient } from '../client'

const ReauthenticationDialog = lazy(() => import('../../pieces/profile/ReauthenticationDialog'))

/** Asks the signed-in person to confirm their identity, if a call requires that. */
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
