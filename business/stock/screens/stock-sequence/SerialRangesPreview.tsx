import { t } from 'deckhand'
import { formatNumber, loadScans, useDebounced } from 'deckhand/screens'
import { useEffect, useRef, useState } from 'react'

interface SerialRangesPreviewProps {
  readonly ranges: string
  /** Called with the number of serials in the ranges. */
  readonly onCount: (count: number) => void
}

/** The number of serials in the typed ranges, with the first and the last serial. */
export function SerialRangesPreview({ ranges, onCount }: SerialRangesPreviewProps) {
  const latestCount = useRef(onCount)
  useEffect(() => {
    latestCount.current = onCount
  })
  const typed = useDebounced(ranges)
  const [text, setText] = useState('')
  useEffect(() => {
    let isCurrent = true
    void loadScans().then(({ readSerialRanges }) => {
      const { serials = [] } = readSerialRanges(typed)
      const [first, last] = [serials[0], serials.at(-1)]
      if (!isCurrent) return
      latestCount.current(serials.length)
      setText(
        first === undefined || last === undefined
          ? ''
          : first === last
            ? t('1 serial number: {{first}}', { first })
            : t('{{count}} serial numbers, from {{first}} to {{last}}', {
                count: formatNumber(serials.length),
                first,
                last,
              }),
      )
    })
    return () => {
      isCurrent = false
    }
  }, [typed])
  return (
    <p className="serial-ranges-count" role="status">
      {text}
    </p>
  )
}
