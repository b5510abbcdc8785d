import { Suspense, useEffect, useState } from 'react'
import type { Entry as Question } from '../../providers/entries'
import type { Several } from '../../providers/several'
import { lazy } from '../lazy'
import { useClient } from './client'

const EntryDialog = lazy(() => import('../pieces/profile/EntryDialog'))

/** Has whoever is signed in sign in to another API as well, where a call takes that. */
export default function Entry({ several: { entries, auth } }: { several: Several }) {
  const { settings } = useClient()
  const [question, setQuestion] = useState<Question>()
  useEffect(() => entries.listen(setQuestion), [entries])
  return (
    <Suspense>
      {question && (
        <EntryDialog
          api={question.api}
          needsName={settings.apis?.[question.api]?.adapter === undefined}
          onSignIn={(credentials) => auth(question.api).signIn(credentials)}
          onEnd={(isSignedIn) => {
            setQuestion(undefined)
            question.answer(isSignedIn)
          }}
        />
      )}
    </Suspense>
  )
}
