import { Suspense, useEffect, useState } from 'react'
import { createAccount } from '../../providers/account'
import type { Question } from '../../providers/proofs'
import { lazy } from '../lazy'
import { useClient } from './client'

const ProofDialog = lazy(() => import('../pieces/profile/ProofDialog'))

/** Asks whoever is signed in to prove it, where a call takes that. */
export const Proof = () => {
  const { send, proofs } = useClient()
  const [account] = useState(() => createAccount(send))
  const [question, setQuestion] = useState<Question>()
  useEffect(() => proofs.listen(setQuestion), [proofs])
  return (
    <Suspense>
      {question && <ProofDialog account={account} question={question} onClose={() => setQuestion(undefined)} />}
    </Suspense>
  )
}
