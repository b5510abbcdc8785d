import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { phrase, t } from '../../../../vocabulary'
import { createCodeDecoder } from './code-decoder'

/** Milliseconds between two attempts to read a code with the camera. */
const pause = 150

/** Milliseconds during which a code in front of the camera is not reported again. */
const still = 2500

const refusals: Readonly<Record<string, string>> = {
  NotAllowedError: phrase('The camera is blocked. Allow it for this page in the browser settings, or type the code.'),
  NotFoundError: phrase('This device has no camera. Type the code, or use a scanner.'),
  NotReadableError: phrase('Another program is using the camera. Close it, or type the code.'),
}

/** The reason why the camera cannot be used, in the person's language. */
const whyNot = (problem: unknown): string =>
  t(refusals[(problem as Error)?.name] ?? phrase('The camera cannot be used now. Type the code, or use a scanner.'))

/** The DOM types of TypeScript do not contain the torch (the light of a camera). */
type Lit = MediaTrackCapabilities & { readonly torch?: boolean }

interface CameraProps {
  /** Called with each new code that the camera reads. */
  readonly onCode: (code: string) => void
}

/**
 * The picture of the camera. The component reports the codes in the picture. If the camera cannot be used, the
 * component shows the reason.
 */
export function Camera({ onCode }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [why, setWhy] = useState<string>()
  const [track, setTrack] = useState<MediaStreamTrack>()
  const [isLit, setLit] = useState(false)
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout>
    const stop = () => {
      for (const one of stream?.getTracks() ?? []) one.stop()
    }
    const watch = async (seen: HTMLVideoElement) => {
      if (!navigator.mediaDevices)
        return setWhy(t('The camera works only on secure pages (https). Type the code, or use a scanner.'))
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
      if (isOver) return stop()
      setTrack(stream.getVideoTracks()[0])
      seen.srcObject = stream
      await seen.play()
      const decode = await createCodeDecoder()
      let last = { code: '', at: 0 }
      const look = async () => {
        if (isOver) return
        const code = seen.videoWidth > 0 ? await decode(seen).catch(() => undefined) : undefined
        if (isOver) return
        const now = Date.now()
        const isSame = code === last.code && now - last.at < still
        if (code) {
          last = { code, at: now }
          if (!isSame) latest.current(code)
        }
        timer = setTimeout(look, pause)
      }
      await look()
    }
    if (video.current) watch(video.current).catch((problem) => !isOver && setWhy(whyNot(problem)))
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
  const hasTorch = (track?.getCapabilities?.() as Lit | undefined)?.torch === true
  const light = () =>
    void track?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] }).then(
      () => setLit(!isLit),
      () => {},
    )
  return (
    <div className="scan-camera">
      {why ? <p role="alert">{why}</p> : <video ref={video} muted playsInline aria-label={t('Camera image')} />}
      {!why && hasTorch && (
        <Button size="large" onClick={light} aria-pressed={isLit}>
          {t('Light')}
        </Button>
      )}
    </div>
  )
}
