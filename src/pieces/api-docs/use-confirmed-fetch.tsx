import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { t } from '../../../vocabulary'
import { lazy } from '../../lazy'

const ConfirmDialog = lazy(() => import('../../screens/shared/dialogs/ConfirmDialog'))

interface PendingCall {
  readonly call: string
  readonly answer: (isMeant: boolean) => void
}

/** A `fetch` that asks for confirmation before calls that can change data, and the element that shows the question. */
export function useConfirmedFetch(call: typeof fetch): readonly [call: typeof fetch, question: ReactNode] {
  const [question, setQuestion] = useState<PendingCall>()
  const asking = useMemo<typeof fetch>(
    () =>
      async (...asked) => {
        const { method, url } = new Request(...asked)
        const isMeant =
          method === 'GET' ||
          (await new Promise<boolean>((answer) => setQuestion({ call: `${method} ${new URL(url).pathname}`, answer })))
        if (!isMeant) throw new Error(t('The call was not sent.'))
        return call(...asked)
      },
    [call],
  )
  const end = (isMeant: boolean) => {
    question?.answer(isMeant)
    setQuestion(undefined)
  }
  return [
    asking,
    question && (
      <Suspense>
        <ConfirmDialog
          title={t('Send {{call}}?', { call: question.call })}
          text={t('This call can change live records that everyone uses.')}
          doIt={t('Send')}
          danger
          onConfirm={async () => end(true)}
          onClose={() => end(false)}
        />
      </Suspense>
    ),
  ]
}
