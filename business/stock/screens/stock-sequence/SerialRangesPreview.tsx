import { t } from 'deckhand'
import { formatNumber, loadScans, useDebounced } from 'deckhand/screens'
import { useEffect, useState } from 'react'

/** The number of serials in the typed ranges, with the first and the last serial. */
export function SerialRangesPreview({ ranges }: { readonly ranges: string }) {
  const typed = useDebounced(ranges)
  const [text, setText] = useState('')
  useEffect(() => {
    let isCurrent = true
    void loadScans().then(({ readSerialRanges }) => {
      const { serials = [] } = readSerialRanges(typed)
      const [first, last] = [serials[0], serials.at(-1)]
      if (!isCurrent) return
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
    <p className="serial-list-count" role="status">
      {text}
    </p>
  )
}
