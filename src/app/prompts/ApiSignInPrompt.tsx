import { Suspense, useEffect, useState } from 'react'
import type { MultiApi, SignInPrompt as Question } from '../../../providers/http/multi-api'
import { lazy } from '../../lazy'
import { useClient } from '../client'

const ApiSignInDialog = lazy(() => import('../../pieces/profile/ApiSignInDialog'))

/** Asks the signed-in person to sign in to another API as well, if a call requires that sign-in. */
export default function ApiSignInPrompt({ several: { entries, auth } }: { several: MultiApi }) {
  const { settings } = useClient()
  const [question, setQuestion] = useState<Question>()
  useEffect(() => entries.listen(setQuestion), [entries])
  return (
    <Suspense>
      {question && (
        <ApiSignInDialog
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
