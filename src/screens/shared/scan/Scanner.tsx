import { CameraOutlined, MutedOutlined, SoundOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { type KeyboardEvent, Suspense, useState } from 'react'
import { t } from '../../../../vocabulary'
import { lazy } from '../../../lazy'
import { useKeyboardWedge, withGroupSeparator } from './keyboard-wedge'
import { isScanSoundOn, setScanSound } from './scan-sound'
import './scan.css'

const Camera = lazy(() => import('./Camera').then((module) => ({ default: module.Camera })))

/** The result of a scan. The shape and the text show the result, in addition to the colour. */
export interface Verdict {
  readonly tone: 'right' | 'wrong' | 'waiting'
  readonly title: string
  /** The next step that the person should take. Default: no next step. */
  readonly text?: string
}

interface ScannerProps {
  /** The instruction for the person, such as 'Scan an order'. */
  readonly label: string
  /** Called with each code: from a scanner that types anywhere on the page, from the input, or from the camera. */
  readonly onCode: (code: string) => void
  /** The result of the last scan, in large letters. By default, nothing has been scanned yet. */
  readonly verdict?: Verdict
}

const signs = { right: '✓', wrong: '✕', waiting: '…' } as const

/** Scans codes in sequence, and shows the result of the last code in large letters. */
export function Scanner({ label, onCode, verdict }: ScannerProps) {
  const [text, setText] = useState('')
  const [isWatching, setWatching] = useState(false)
  const [isLoud, setLoud] = useState(isScanSoundOn)
  useKeyboardWedge(onCode)
  const send = () => {
    if (text.trim()) onCode(text.trim())
    setText('')
  }
  const separate = (event: KeyboardEvent) => {
    const separated = withGroupSeparator(event, text)
    if (separated !== undefined) setText(separated)
  }
  const sound = () => {
    setScanSound(!isLoud)
    setLoud(!isLoud)
  }
  return (
    <section className="scanner" aria-label={t('Scanner')}>
      {isWatching && (
        <Suspense>
          <Camera onCode={onCode} />
        </Suspense>
      )}
      <div className="scanner-verdict" role={verdict?.tone === 'wrong' ? 'alert' : 'status'} data-tone={verdict?.tone}>
        {verdict && (
          <>
            <span aria-hidden="true" className="scanner-sign">
              {signs[verdict.tone]}
            </span>
            <span>
              <strong>{verdict.title}</strong>
              {verdict.text && <span>{verdict.text}</span>}
            </span>
          </>
        )}
      </div>
      <div className="scanner-ways">
        <Input
          size="large"
          aria-label={label}
          placeholder={label}
          value={text}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
          onChange={({ target }) => setText(target.value)}
          onKeyDown={separate}
          onPressEnter={send}
        />
        <Button
          size="large"
          icon={<CameraOutlined aria-hidden="true" />}
          aria-label={t('Scan with the camera')}
          aria-pressed={isWatching}
          type={isWatching ? 'primary' : 'default'}
          onClick={() => setWatching(!isWatching)}
        />
        <Button
          size="large"
          icon={isLoud ? <SoundOutlined aria-hidden="true" /> : <MutedOutlined aria-hidden="true" />}
          aria-label={t('Sound')}
          aria-pressed={isLoud}
          onClick={sound}
        />
      </div>
    </section>
  )
}
